import { afterAll, describe, expect, test } from 'bun:test';
import { resumeUser, suspendUser } from '../src/accounts/change-state.ts';
import { deleteUser } from '../src/accounts/delete-user.ts';
import { publish, unpublish } from '../src/accounts/publish.ts';
import { renameUser } from '../src/accounts/rename-user.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { accountsOf } from './support/accounts.ts';
import { call } from './support/client.ts';
import { newDatabaseUrl, oneEngine } from './support/engines.ts';
import { freePort } from './support/free-port.ts';
import { startPostgres } from './support/postgres.ts';
import { programCommand } from './support/program.ts';
import { addProfile, preview, startTestServer, type TestServer } from './support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());

const formats = ['json', 'html', 'text'];

function read(server: TestServer, name: string, format = 'json', headers: Record<string, string> = {}) {
  return server.call(`/${name}?format=${format}`, { host: preview, headers });
}

function withoutDate({ date: _date, ...headers }: Readonly<Record<string, string>>) {
  return headers;
}

describe.each(oneEngine)('cached responses on %s', async (engine) => {
  const url = await newDatabaseUrl(engine, postgres);
  const [node, other] = [
    await startTestServer({ DATABASE_URL: url }),
    await startTestServer({ DATABASE_URL: url }),
  ];
  afterAll(async () => void (await Promise.all([node.stop(), other.stop()])));
  const { database } = node;
  const accounts = accountsOf({ database });

  /** Polls until the other node's response has arrived, for a second at most. */
  const eventually = async (look: () => Promise<unknown>, expected: unknown) => {
    const deadline = performance.now() + (engine === 'sqlite' ? 0 : 1_000);
    let found = await look();
    while (!Bun.deepEquals(found, expected) && performance.now() < deadline) found = await look();
    expect(found).toEqual(expected);
  };

  test('keep body, ETag, links and length per profile, and no foreign 304', async () => {
    const names = ['once-a', 'once-b', 'once-\u00e9\u4e2d', 'once-fr', 'once-fr-too', 'once-d', 'once-e'];
    for (const name of names) {
      const document = {
        basics: { name: `${name} \u4e2d`, url: 'https://a.example/' },
        work: [{ name: 'A' }],
        'x-vitrine': { language: name.includes('fr') ? 'fr' : 'en' },
      };
      await addProfile(node, name, document);
    }
    const ask = (name: string, method = 'GET', headers = {}) =>
      node.call(`/${encodeURIComponent(name)}?format=json`, { host: preview, method, headers });
    // The first response may initialize the shared head.
    for (const name of names.slice(0, 5)) {
      const [fresh, made, kept] = [await ask(name), await ask(name), await ask(name)];
      expect([fresh.status, fresh.body]).toEqual([200, kept.body]);
      expect(JSON.parse(fresh.body)).toMatchObject({
        username: name,
        meta: { canonical: `http://${preview}/${encodeURIComponent(name)}` },
      });
      expect(fresh.headers['content-language']).toBe(name.includes('fr') ? 'fr' : 'en');
      expect(withoutDate(fresh.headers)).toEqual(withoutDate(kept.headers));
      expect(withoutDate(made.headers)).toEqual(withoutDate(kept.headers));
    }
    const head = await ask('once-d', 'HEAD');
    expect([head.body, withoutDate(head.headers)]).toEqual(['', withoutDate((await ask('once-d')).headers)]);
    const unchanged = await ask('once-e', 'GET', { 'If-None-Match': '*' });
    const again = await ask('once-e', 'GET', { 'If-None-Match': '*' });
    expect([unchanged.status, unchanged.body]).toEqual([304, '']);
    expect(withoutDate(unchanged.headers)).toEqual(withoutDate(again.headers));
  });

  test('equal the first response to the byte', async () => {
    await addProfile(node, 'same', { basics: { name: 'Same' }, work: [{ name: 'Acme' }] });
    for (const target of [
      '/same?format=json',
      '/same',
      '/same/work',
      '/same/work/acme',
      '/same?format=vcard',
    ]) {
      const ask = (method = 'GET', headers = {}) => node.call(target, { host: preview, method, headers });
      // The first response is not cached, the second is stored, the third comes from the cache.
      const [first, made, second] = [await ask(), await ask(), await ask()];
      expect([made.body, withoutDate(made.headers)]).toEqual([first.body, withoutDate(first.headers)]);
      expect(second.body).toBe(first.body);
      expect(withoutDate(second.headers)).toEqual(withoutDate(first.headers));
      const head = await ask('HEAD');
      expect([head.body, withoutDate(head.headers)]).toEqual(['', withoutDate(first.headers)]);
      const known = { 'If-None-Match': first.headers.etag ?? '' };
      const [unchanged, stale] = [await ask('GET', known), await ask('GET', { 'If-None-Match': '"x"' })];
      expect([unchanged.status, unchanged.body, unchanged.headers.etag]).toEqual([
        304,
        '',
        first.headers.etag ?? '',
      ]);
      expect(unchanged.headers['content-length']).toBeUndefined();
      expect([stale.status, stale.body]).toEqual([200, first.body]);
    }
  });

  test('accept a 304 as the first response', async () => {
    await addProfile(node, 'early', { basics: { name: 'Early' } });
    const tag = (await read(other, 'early')).headers.etag ?? '';
    await read(node, 'early');
    const [first, second] = [
      await read(node, 'early', 'json', { 'If-None-Match': tag }),
      await read(node, 'early'),
    ];
    expect([first.status, second.status, second.headers.etag]).toEqual([304, 200, tag]);
    expect(await read(node, 'early', 'json', { 'If-None-Match': tag })).toMatchObject({
      status: 304,
      body: '',
    });
  });

  test('show every change to the next client, and on another node within a second', async () => {
    await addProfile(node, 'moving', { basics: { name: 'First' } });
    const look = (server: TestServer, name: string) => async () =>
      Promise.all(
        formats.map(async (format) => {
          const { status, body } = await read(server, name, format);
          return `${status} ${/First|Second|Third|User not found\./.exec(body)?.[0] ?? ''}`;
        }),
      );
    const shown = (text: string) => formats.map(() => text);
    const steps: [what: string, change: () => Promise<unknown>, name: string, expected: string][] = [
      ['published', () => publish(accounts, 'moving'), 'moving', '200 First'],
      ['saved', () => saveDraft(accounts, 'moving', { basics: { name: 'Second' } }), 'moving', '200 First'],
      ['published', () => publish(accounts, 'moving'), 'moving', '200 Second'],
      ['unpublished', () => unpublish(accounts, 'moving'), 'moving', '404 User not found.'],
      ['rolled back', () => publish(accounts, 'moving', 2), 'moving', '200 First'],
      ['suspended', () => suspendUser(accounts, 'moving'), 'moving', '404 User not found.'],
      ['resumed', () => resumeUser(accounts, 'moving'), 'moving', '200 First'],
      ['renamed', () => renameUser(accounts, 'moving', 'moved'), 'moving', '308 '],
      ['under the new name', async () => {}, 'moved', '200 First'],
      ['renamed back', () => renameUser(accounts, 'moved', 'moving'), 'moved', '308 '],
      ['under the old name', async () => {}, 'moving', '200 First'],
      ['deleted', () => deleteUser(accounts, 'moving'), 'moving', '404 User not found.'],
      ['and the other name with it', async () => {}, 'moved', '404 User not found.'],
    ];
    for (const [what, change, name, expected] of steps) {
      for (const _turn of ['seen', 'kept']) await Promise.all([look(node, name)(), look(other, name)()]);
      await change();
      expect([what, await look(node, name)()]).toEqual([what, shown(expected)]);
      await eventually(look(other, name), shown(expected));
    }
  });

  test('find a user after their creation', async () => {
    for (const server of [node, other, node, other]) expect((await read(server, 'later')).status).toBe(404);
    await addProfile(node, 'later', { basics: { name: 'Later' } });
    expect((await read(node, 'later')).status).toBe(200);
    await eventually(async () => (await read(other, 'later')).status, 200);
  });

  test('separate languages, origins and interfaces', async () => {
    await addProfile(node, 'many', {
      basics: { name: 'Many', label: 'Word' },
      'x-vitrine': { locales: { fr: { '/basics/label': 'Mot' } } },
    });
    const labels = async (headers: Record<string, string>) =>
      JSON.parse((await read(node, 'many', 'json', headers)).body).basics.label;
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await labels({ 'Accept-Language': 'fr' })).toBe('Mot');
      expect(await labels({ 'Accept-Language': 'en' })).toBe('Word');
      expect(
        (await read(node, 'many', 'html', { 'Accept-Language': 'de' })).headers['content-language'],
      ).toBe('en');
    }
  });

  test('show at least the acknowledged state to concurrent readers', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `busy-${index}`);
    const acknowledged = new Map<string, number>();
    for (const name of names) await addProfile(node, name, { basics: { name: '0' } });
    let writing = true;
    const write = async (name: string) => {
      for (let turn = 1; turn <= 40; turn += 1) {
        await saveDraft(accounts, name, { basics: { name: String(turn) } });
        await publish(accounts, name);
        acknowledged.set(name, turn);
        // SQLite runs synchronously, so visitors need a pause to get a turn.
        await Bun.sleep(2);
      }
    };
    let reads = 0;
    const readOn = async () => {
      while (writing) {
        const name = names[reads % names.length] ?? '';
        const least = acknowledged.get(name) ?? 0;
        const seen = Number(JSON.parse((await read(node, name)).body).basics.name);
        expect(seen).toBeGreaterThanOrEqual(least);
        reads += 1;
      }
    };
    const readers = [readOn(), readOn(), readOn(), readOn()];
    await Promise.all(names.map(write));
    writing = false;
    await Promise.all(readers);
    expect(reads).toBeGreaterThan(20);
  });
});

test('include the headers of the single request', async () => {
  const server = await startTestServer({
    CORS_ORIGINS: 'https://one.example, https://two.example',
    RATE_LIMIT_READS: '100',
  });
  const origins = [
    'https://one.example',
    'https://two.example',
    'https://three.example',
    'https://one.example',
  ];
  const answers = [];
  for (const Origin of origins) answers.push(await read(server, 'alice', 'json', { Origin }));
  expect(answers.map(({ headers }) => headers['access-control-allow-origin'])).toEqual([
    'https://one.example',
    'https://two.example',
    undefined,
    'https://one.example',
  ]);
  expect(answers.map(({ headers }) => /r=(\d+)/.exec(headers.ratelimit ?? '')?.[1])).toEqual([
    '99',
    '98',
    '97',
    '96',
  ]);
  expect(answers.map(({ headers }) => headers.vary?.includes('Origin'))).toEqual([true, true, true, true]);
  await server.stop();
});

test('show a profile stored before languages were indexed', async () => {
  const server = await startTestServer();
  await server.database.run('UPDATE published SET languages = NULL');
  const [first, second] = [await read(server, 'alice'), await read(server, 'alice')];
  expect([first.status, second.body]).toEqual([200, first.body]);
  await server.stop();
});

test('log a missing file location and continue in memory', async () => {
  const port = await freePort();
  const child = Bun.spawn([...programCommand, 'serve'], {
    env: {
      DATABASE_URL: (await postgres.createDatabase()).url,
      PORT: String(port),
      APP_SECRET: 'a secret that only this test knows, long enough',
      TMPDIR: '/proc/nowhere',
    },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  // It prints a line when it listens.
  await child.stdout.getReader().read();
  const answer = await call(port, '/nobody', { host: `preview.localhost:${port}` });
  child.kill();
  expect(answer.status).toBe(404);
  expect(await new Response(child.stderr).text()).toContain('cache file is unusable, caching in memory');
});
