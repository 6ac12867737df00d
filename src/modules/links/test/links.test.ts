import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { openSession } from '../../../../test/support/member.ts';
import { type PagesElsewhere, startPagesElsewhere } from '../../../../test/support/pages-elsewhere.ts';
import { startPostgres } from '../../../../test/support/postgres.ts';
import { addProfile, preview, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { temporaryDatabase } from '../../../../test/support/temporary-database.ts';
import { resumeUser, suspendUser } from '../../../accounts/change-state.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { deleteUser } from '../../../accounts/delete-user.ts';
import { publish, unpublish } from '../../../accounts/publish.ts';
import { renameUser } from '../../../accounts/rename-user.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';
import { createLog } from '../../../core/platform/log.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import { listEvents } from '../../../store/events.ts';
import { listOwnLinks, type OwnLink } from '../../../store/own-links.ts';
import { rebuildOwnLinks } from '../../../store/rebuild-own-links.ts';
import { findUserByName } from '../../../store/users.ts';
import { startVerifier } from '../verifier.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());

const back = (name: string) => `<!doctype html><p><a rel="me" href="http://${preview}/${name}">me</a>`;
const hour = 3_600_000;
const mark = 'class="verified"';

/** Resolves every host to this machine, and one host to the private network. */
const network = {
  lookup: async (host: string) => (host === 'inner.example' ? ['10.0.0.1'] : ['127.0.0.1']),
  isPublic: (address: string) => address === '127.0.0.1',
};

describe.each(oneEngine)('verified links on %s', (engine) => {
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const options = { now, network, intervals: { links: 20, linksRest: 0 } };
  const pages: Record<string, Parameters<typeof startPagesElsewhere>[0][string]> = {};
  let url: string;
  let server: TestServer;
  let site: PagesElsewhere;
  const accounts = () => accountsOf(server, now);
  beforeAll(async () => {
    url = await newDatabaseUrl(engine, postgres);
    server = await startTestServer({ DATABASE_URL: url }, options);
    site = await startPagesElsewhere(pages);
  });
  afterAll(async () => {
    await server.stop();
    await site[Symbol.asyncDispose]();
  });

  const add = (username: string, ...paths: string[]) =>
    addProfile(server, username, {
      basics: {
        name: username,
        profiles: paths.map((path) => ({
          network: 'Elsewhere',
          url: path.startsWith('/') ? site.origin + path : path,
        })),
      },
    });
  const linksOf = async (username: string) =>
    listOwnLinks(server.database, (await findUserByName(server.database, username))?.id ?? '');
  const linkOf = async (username: string, path: string) =>
    (await linksOf(username)).find((link) => link.url === site.origin + path);
  /** Waits for the first or the next check of a page. */
  const look = async (username: string, path: string, last: OwnLink | null = null): Promise<OwnLink> => {
    for (;;) {
      const link = await linkOf(username, path);
      if (link?.checkedAt && link.checkedAt !== last?.checkedAt) return link;
      await Bun.sleep(10);
    }
  };
  const read = async (username: string, query = '') =>
    (await server.call(`/${username}${query}`, { host: preview })).body;
  const told = async (username: string) =>
    (await listEvents(server.database, 0, 10_000))
      .filter((event) => event.username === username)
      .map(({ type }) => type);

  test('show visitors a page that links back, at once and with the date', async () => {
    pages['/ada'] = back('ada');
    await add('ada', '/ada', '/other');
    for (const _ of ['once', 'twice', 'kept']) await read('ada');
    const json = await read('ada', '?format=json');
    await look('ada', '/ada');
    const html = await read('ada');
    expect(html.split(mark)).toHaveLength(2);
    const day = now().toISOString().slice(0, 10);
    expect(html).toContain(`Verified since <time datetime="${day}">`);
    expect(html.indexOf(mark)).toBeGreaterThan(html.indexOf(`${site.origin}/ada"`));
    expect(await read('ada', '?lang=en&format=json')).toBe(json);
    expect(await read('ada')).toBe(html);
    expect((await look('ada', '/other')).outcome).toBe('unreadable');
    expect(await told('ada')).toEqual(['user.created', 'draft.saved', 'profile.published', 'link.verified']);
    expect((await listEvents(server.database, 0, 10_000)).at(-1)?.actor).toBe('the program');
    const [asked] = site.asked;
    expect(asked?.userAgent).toMatch(
      /^Vitrine\/\S+ \(\+http:\/\/vitrine\.test; looks for links to http:\/\/preview\.vitrine\.test\)$/,
    );
  });

  test('check a page again that removed its link and keep one through a day of downtime', async () => {
    pages['/bea'] = back('bea');
    await add('bea', '/bea');
    let link = await look('bea', '/bea');
    const { verifiedAt } = link;
    expect(verifiedAt).not.toBeNull();
    for (const [page, ahead, isVerified] of [
      [undefined, 8 * 24, true],
      [undefined, 2, true],
      [back('bea'), 7, true],
      ['<p>nothing', 8 * 24, true],
      ['<p>nothing', 2, false],
      ['<p>nothing', 7, false],
    ] as const) {
      if (page === undefined) delete pages['/bea'];
      else pages['/bea'] = page;
      clock.ahead += ahead * hour;
      link = await look('bea', '/bea', link);
      expect([ahead, link.verifiedAt]).toEqual([ahead, isVerified ? verifiedAt : null]);
      expect((await read('bea')).includes(mark)).toBe(isVerified);
    }
    expect((await told('bea')).slice(3)).toEqual(['link.verified', 'link.unverified']);
  });

  test("accept links to a member's former username", async () => {
    pages['/cy'] = back('cyrus');
    await add('cyrus', '/cy');
    const link = await look('cyrus', '/cy');
    await renameUser(accounts(), 'cyrus', 'cy');
    expect(await read('cy')).toContain(mark);
    clock.ahead += 9 * 24 * hour;
    expect((await look('cy', '/cy', link)).verifiedAt).not.toBeNull();
  });

  test('are deleted with the link or its owner', async () => {
    for (const path of ['/d1', '/d2']) pages[path] = back('dora');
    await add('dora', '/d1', '/d2');
    await Promise.all([look('dora', '/d1'), look('dora', '/d2')]);
    const { verifiedAt } = (await linkOf('dora', '/d2')) ?? {};
    await add('dora', '/d2');
    expect((await linksOf('dora')).map((link) => [link.url, link.verifiedAt])).toEqual([
      [`${site.origin}/d2`, verifiedAt ?? ''],
    ]);
    expect((await read('dora')).split(mark)).toHaveLength(2);
    await unpublish(accounts(), 'dora');
    expect(await linksOf('dora')).toEqual([]);
    await publish(accounts(), 'dora');
    const page = await read('dora');
    // The page may have been checked again by now.
    expect(page.includes(mark) && (await linkOf('dora', '/d2'))?.verifiedAt === null).toBe(false);
    await look('dora', '/d2');
    expect(await read('dora')).toContain(mark);
    await suspendUser(accounts(), 'dora');
    expect(await linksOf('dora')).toEqual([]);
    await resumeUser(accounts(), 'dora');
    await look('dora', '/d2');
    const { id = '' } = (await findUserByName(server.database, 'dora')) ?? {};
    await deleteUser(accounts(), 'dora');
    expect(await listOwnLinks(server.database, id)).toEqual([]);
  });

  test('check only web pages on the internet', async () => {
    const deep = back('eve').padEnd(1024 * 1024 + 1, ' ');
    Object.assign(pages, {
      '/private': (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(302, { Location: 'http://inner.example/' }).end(),
      '/moved': (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(301, { Location: '/moved-to' }).end(),
      '/moved-to': back('eve'),
      '/text': (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end(back('eve')),
      '/long': deep,
    });
    await add(
      'eve',
      'http://inner.example/',
      '/private',
      '/moved',
      '/text',
      '/long',
      `http://${preview}/eve`,
    );
    const outcomes = async () =>
      Object.fromEntries(
        (await linksOf('eve')).map(({ url: one, outcome, reason }) => [
          one.replace(site.origin, ''),
          [outcome, reason],
        ]),
      );
    while ((await linksOf('eve')).some(({ checkedAt }) => checkedAt === null)) await Bun.sleep(10);
    expect(await outcomes()).toEqual({
      'http://inner.example/': ['unreachable', null],
      '/private': ['unreachable', null],
      '/moved': ['linked', null],
      '/text': ['unreadable', 'its content type is wrong'],
      '/long': ['unreadable', 'it is larger than 1 MiB'],
      [`http://${preview}/eve`]: ['no-link', null],
    });
  });

  test('are limited to twenty pages per member', async () => {
    await add('fay', ...Array.from({ length: 40 }, (_, index) => `/fay/${index}`));
    expect(await linksOf('fay')).toHaveLength(20);
    expect((await linksOf('fay')).every(({ url: one }) => Number(one.split('/').at(-1)) < 20)).toBe(true);
    await unpublish(accounts(), 'fay');
  });

  test("aren't delayed by one slow server with a long queue", async () => {
    pages['/slow'] = () => {};
    const slow = site.origin.replace('pages.', 'slow.');
    const crowd = Array.from({ length: 6 }, (_, index) => `crowd${index}`);
    for (const name of crowd)
      await add(name, ...Array.from({ length: 20 }, (_, index) => `${slow}/slow?${index}`));
    await add('zed', '/zed');
    expect((await look('zed', '/zed')).outcome).toBe('unreadable');
    expect((await linksOf('crowd5')).every(({ checkedAt }) => checkedAt === null)).toBe(true);
    for (const name of crowd) await unpublish(accounts(), name);
  });

  test('show the member the status and the markup, with one new check a minute', async () => {
    await add('gus', '/gus');
    const link = await look('gus', '/gus');
    const member = await openSession(server, 'gus');
    const page = await member.get('/links');
    expect(page.body).toContain('Isn’t a readable page');
    expect(page.body).toContain('(the server answers 404)');
    expect(page.body).toContain(`&lt;a rel=&quot;me&quot; href=&quot;http://${preview}/gus&quot;>gus&lt;/a>`);
    expect((await member.get('/edit/basics')).body).toContain('href="/links"');
    pages['/gus'] = back('gus');
    const soon = await member.post('/links', {});
    expect([soon.status, soon.headers.location]).toEqual([303, '/links?asked=wait']);
    expect((await member.get('/links?asked=wait')).body).toContain('less than a minute old');
    clock.ahead += 61_000;
    expect((await member.post('/links', {})).headers.location).toBe('/links?asked=soon');
    expect((await look('gus', '/gus', link)).verifiedAt).not.toBeNull();
    expect((await member.get('/links')).body).toContain('Verified since');
  });

  test('are checked soon after publishing, with ten minutes between requests to a server', async () => {
    await add('hal', '/hal');
    const link = await look('hal', '/hal');
    const republish = async () => {
      await saveDraft(accounts(), 'hal', { basics: { name: 'Hal', url: `${site.origin}/hal` } });
      await publish(accounts(), 'hal');
      return (await linkOf('hal', '/hal'))?.nextAt;
    };
    expect(await republish()).toBe(link.nextAt);
    clock.ahead += 11 * 60_000;
    await republish();
    await look('hal', '/hal', link);
  });

  test('are checked by one process, and by another when it ends', async () => {
    const second = await startTestServer({ DATABASE_URL: url }, options);
    const count = () => site.asked.filter(({ path }) => path.startsWith('/ida')).length;
    // Long enough for another process to take over meanwhile.
    const slowly: (typeof pages)[string] = (_, response) =>
      void setTimeout(() => response.writeHead(200, { 'Content-Type': 'text/html' }).end(back('ida')), 60);
    for (const path of ['/ida/1', '/ida/2', '/ida/3', '/ida/4']) pages[path] = slowly;
    await add('ida', '/ida/1', '/ida/2', '/ida/3', '/ida/4');
    while ((await linksOf('ida')).some(({ checkedAt }) => checkedAt === null)) await Bun.sleep(10);
    await Bun.sleep(100);
    expect(count()).toBe(4);
    await server.stop();
    server = second;
    pages['/ida/5'] = back('ida');
    await add('ida', '/ida/5');
    expect((await look('ida', '/ida/5')).outcome).toBe('linked');
  });

  test('include profiles published before the feature existed', async () => {
    await add('joy', '/joy');
    await server.database.transaction(async (queries) => {
      await queries.run('DELETE FROM own_links WHERE url = $1', [`${site.origin}/joy`]);
      await rebuildOwnLinks(queries, () => {});
    });
    expect((await look('joy', '/joy')).outcome).toBe('unreadable');
  });

  test('can be turned off by operators', async () => {
    const off = await startTestServer({ DATABASE_URL: url, VERIFY_LINKS: 'off' }, options);
    await add('kim', '/kim');
    expect((await off.call('/ada', { host: preview })).body).not.toContain(mark);
    const member = await openSession(off, 'ada');
    expect((await member.get('/links')).body).toContain('No route found');
    expect((await member.get('/edit')).body).not.toContain('href="/links"');
    await off.stop();
    await look('kim', '/kim');
    expect(site.asked.filter(({ path }) => path === '/kim')).toHaveLength(1);
  });
});

test("aren't updated by a check that another process completed", async () => {
  const database = await connectDatabase(temporaryDatabase());
  const accounts = accountsOf({ database });
  await using site = await startPagesElsewhere({ '/ada': back('ada') });
  await createUser(accounts, 'ada');
  await saveDraft(accounts, 'ada', { basics: { profiles: [{ network: 'A', url: `${site.origin}/ada` }] } });
  await publish(accounts, 'ada');
  const settled = Promise.withResolvers<void>();
  const verifier = startVerifier({
    database: {
      ...database,
      // Before the result is stored, another process stores the same.
      async transaction(work, durability) {
        if (durability === 'sync')
          await database.run("UPDATE own_links SET verified_at = '2026-01-01T00:00:00.000Z', next_at = '9'");
        const result = await database.transaction(work, durability);
        if (durability === 'sync') settled.resolve();
        return result;
      },
    },
    now: accounts.now,
    network,
    log: createLog('error', () => {}),
    previewUrl: `http://${preview}`,
    baseUrl: 'http://vitrine.test',
    interval: 20,
    rest: 0,
  });
  await settled.promise;
  await verifier.stop();
  const [link] = await listOwnLinks(database, (await findUserByName(database, 'ada'))?.id ?? '');
  expect([link?.verifiedAt, link?.nextAt]).toEqual(['2026-01-01T00:00:00.000Z', '9']);
  const events = await listEvents(database, 0, 100);
  expect(events.map(({ type }) => type)).not.toContain('link.verified');
  await database.close();
});
