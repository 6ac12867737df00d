import { afterAll, describe, expect, test } from 'bun:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { deleteUser } from '../src/accounts/delete-user.ts';
import { call, exchange } from './support/client.ts';
import { ofModule } from './support/has-module.ts';
import { openSession } from './support/member.ts';
import { addProfile, api, main, preview, startTestServer } from './support/server.ts';

const server = await startTestServer({ DIRECTORY: 'public', DIRECTORY_DEFAULT: 'listed' });
afterAll(() => server.stop());
const work = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Company ${index}`, summary: 'Made it **fast**.' }));
const summary = 'A long story, told again and again. '.repeat(50);
await addProfile(server, 'ada', { basics: { name: 'Ada – Example', summary }, work: work(20) });
for (const index of Array(12).keys())
  await addProfile(server, `person-${index}`, { basics: { name: 'Some One' } });

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

async function ask(
  target: string,
  headers: Record<string, string> = {},
  { host = preview, method = 'GET' } = {},
): Promise<Raw> {
  const lines = Object.entries({ Host: host, Connection: 'close', ...headers }).map((pair) =>
    pair.join(': '),
  );
  const text = await exchange(server.port, `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const end = text.indexOf('\r\n\r\n');
  const [status = '', ...fields] = text.slice(0, end).split('\r\n');
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(
      fields.map((field) => [
        field.slice(0, field.indexOf(':')).toLowerCase(),
        field.slice(field.indexOf(':') + 2),
      ]),
    ),
    bytes: Buffer.from(text.slice(end + 4), 'latin1'),
  };
}

function decode({ headers, bytes }: Raw): string {
  const coding = headers['content-encoding'];
  if (coding === 'br') return brotliDecompressSync(bytes).toString();
  return (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

function withoutDate({ date: _date, ...headers }: Raw['headers']) {
  return headers;
}

const browsers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
const gzip = { 'Accept-Encoding': 'gzip' };

describe('public profile responses', () => {
  test.each(['html', 'json', 'jsonld', 'markdown', 'text', 'vcard', 'qr'])(
    '%s is sent in the preferred encoding of the client, each with its own ETag',
    async (format) => {
      const target = `/ada?format=${format}`;
      const plain = await ask(target);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const tags = [plain.headers.etag];
      for (const [accepted, coding] of [
        [gzip, 'gzip'],
        [browsers, 'br'],
      ] as const) {
        for (const _turn of ['seen', 'made']) await ask(target, accepted);
        const kept = await ask(target, accepted);
        expect([kept.status, kept.headers['content-encoding'], decode(kept)]).toEqual([
          200,
          coding,
          decode(plain),
        ]);
        expect(kept.bytes.length).toBeLessThan(plain.bytes.length);
        expect(kept.headers).toMatchObject({
          'content-length': String(kept.bytes.length),
          'content-type': plain.headers['content-type'] ?? '',
          vary: 'Accept, Accept-Encoding, Accept-Language',
        });
        expect(kept.headers.etag).toMatch(/^"[^"]+"$/);
        tags.push(kept.headers.etag);
        const head = await ask(target, accepted, { method: 'HEAD' });
        expect([head.bytes.length, withoutDate(head.headers)]).toEqual([0, withoutDate(kept.headers)]);
      }
      expect(new Set(tags).size).toBe(3);
      expect(plain.headers.vary).toBe('Accept, Accept-Encoding, Accept-Language');
    },
  );

  test('match an ETag only for clients that accept its encoding', async () => {
    const [plain, zipped, packed] = [
      await ask('/ada'),
      await ask('/ada', gzip),
      await ask('/ada', browsers),
    ].map(({ headers }) => headers.etag ?? '');
    const answer = async (headers: Record<string, string>, tag = '') => {
      const { status, headers: got, bytes } = await ask('/ada', { ...headers, 'If-None-Match': tag });
      return [status, got.etag, got['content-encoding'], status === 304 ? bytes.length : 0];
    };
    expect(await answer({}, plain)).toEqual([304, plain, undefined, 0]);
    expect(await answer(gzip, zipped)).toEqual([304, zipped, undefined, 0]);
    expect(await answer(browsers, packed)).toEqual([304, packed, undefined, 0]);
    // A client may reuse the version with fast compression.
    expect(await answer(browsers, `"other", W/${zipped}`)).toEqual([304, zipped, undefined, 0]);
    expect(await answer({}, packed)).toEqual([200, plain, undefined, 0]);
    expect(await answer(gzip, packed)).toEqual([200, zipped, 'gzip', 0]);
  });

  test('have identical bytes for identical ETags, first read or cached', async () => {
    await addProfile(server, 'first', { basics: { name: 'First' }, work: work(12) });
    const [first, made, kept] = [
      await ask('/first', browsers),
      await ask('/first', gzip),
      await ask('/first', gzip),
    ];
    expect([first.headers['content-encoding'], first.headers.etag]).toEqual(['gzip', made.headers.etag]);
    expect(made.bytes.equals(first.bytes) && kept.bytes.equals(first.bytes)).toBe(true);
    expect(withoutDate(kept.headers)).toEqual(withoutDate(first.headers));
  });

  test('change in every encoding at once and disappear with a deletion', async () => {
    await addProfile(server, 'moving', { basics: { name: 'Before' }, work: work(20) });
    const look = async () =>
      (await Promise.all([{}, gzip, browsers].map((one) => ask('/moving', one)))).map(decode);
    for (const _turn of ['seen', 'made', 'kept'])
      for (const page of await look()) expect(page).toContain('Before');
    await addProfile(server, 'moving', { basics: { name: 'After' }, work: work(20) });
    for (const page of await look())
      expect([page.includes('After'), page.includes('Before')]).toEqual([true, false]);
    await deleteUser(
      { database: server.database, now: () => new Date(), defaultLanguage: 'en', actor: 'test' },
      'moving',
    );
    for (const page of await look()) expect(page).toContain('User not found.');
  });

  test('are sent uncompressed if small', async () => {
    for (const _turn of ['seen', 'made', 'kept']) {
      const { headers, bytes } = await ask('/alice?format=json', browsers);
      expect([headers['content-encoding'], headers.vary, bytes.length < 1024]).toEqual([
        undefined,
        'Accept, Accept-Encoding, Accept-Language',
        true,
      ]);
      expect(headers.etag).toMatch(/-json-en"$/);
    }
  });

  test('are compressed if large', async () => {
    await addProfile(server, 'large', { basics: { name: 'Large' }, work: work(700) });
    const plain = await ask('/large');
    for (const accepted of [gzip, browsers, gzip, browsers]) {
      const coded = await ask('/large', accepted);
      expect(decode(coded) === decode(plain) && coded.bytes.length * 4 < plain.bytes.length).toBe(true);
    }
    expect((await ask('/large?format=json', browsers)).headers['content-encoding']).toBe('br');
  });
});

describe('responses of the other hosts', () => {
  test.each(['/', '/people', '/people?q=ada', '/people?format=json', '/people/feed'])(
    '%s is compressed for anonymous clients only',
    async (target) => {
      const { cookie } = await openSession(server, 'alice');
      const [stranger, member] = [
        await ask(target, browsers, { host: main }),
        await ask(target, { ...browsers, Cookie: cookie }, { host: main }),
      ];
      expect([stranger.status, stranger.headers['content-encoding']]).toEqual([200, 'gzip']);
      expect([member.status, member.headers['content-encoding']]).toEqual([200, undefined]);
      for (const { headers } of [stranger, member]) expect(headers.vary).toContain('Accept-Encoding');
    },
  );

  test.each(['/people', '/edit/work', '/edit', '/history', '/activity'])(
    "%s is compressed for members' own requests, but not cross-site",
    async (target) => {
      const { cookie } = await openSession(server, 'alice');
      const asked = (from: Record<string, string>) =>
        ask(target, { ...browsers, Cookie: cookie, ...from }, { host: main });
      const plain = await asked({});
      expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
      for (const from of ['same-origin', 'none']) {
        const { headers, bytes } = await asked({ 'Sec-Fetch-Site': from });
        expect([headers['content-encoding'], bytes.length < plain.bytes.length]).toEqual(['gzip', true]);
      }
      for (const from of ['cross-site', 'same-site', 'Same-Origin, none'])
        expect((await asked({ 'Sec-Fetch-Site': from })).headers['content-encoding']).toBeUndefined();
    },
  );

  test.each([
    ['/edit/work?page=12', 'Company number 599'],
    ['/edit/languages/fr?page=13', 'Company number 599'],
  ])('%s of a profile of 600 entries is sent to a member in less than 20 kB', async (target, last) => {
    const work = Array.from({ length: 600 }, (_, index) => ({
      name: `Company number ${index}`,
      position: `Engineer of ${(index * 7919) % 1000} things`,
      startDate: `${1990 + (index % 30)}-0${1 + (index % 9)}`,
      summary: `Made part ${index} of it fast: ${((index * 2654435761) % 2 ** 32).toString(36)}.`,
      highlights: [`Halved the time of run ${index}`, `Taught ${index % 9} colleagues`],
    }));
    await addProfile(server, 'diligent', { basics: { name: 'Dili Gent' }, work });
    const { cookie } = await openSession(server, 'diligent');
    const headers = { ...browsers, Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    const coded = await ask(target, headers, { host: main });
    expect([coded.status, coded.bytes.length < 20_000]).toEqual([200, true]);
    expect(decode(coded)).toContain(last);
  });

  test('responses with credentials are never compressed', async () => {
    const { cookie } = await openSession(server, 'alice');
    const headers = { ...browsers, Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    for (const target of ['/tokens', '/account', ...ofModule('webhooks', '/webhooks')])
      expect((await ask(target, headers, { host: main })).headers['content-encoding']).toBeUndefined();
  });

  test('/sitemap.xml is compressed for everyone', async () => {
    const { cookie } = await openSession(server, 'alice');
    const plain = await call(server.port, '/sitemap.xml', { host: main });
    for (const headers of [browsers, { ...browsers, Cookie: cookie }]) {
      const coded = await ask('/sitemap.xml', headers, { host: main });
      expect([coded.status, coded.headers['content-encoding'], decode(coded)]).toEqual([
        200,
        'gzip',
        plain.body,
      ]);
      expect(coded.headers.vary).toContain('Accept-Encoding');
    }
  });

  test.each(['/openapi.json', '/docs'])('%s is compressed once', async (target) => {
    const plain = await ask(target, {}, { host: api });
    const [first, second] = [
      await ask(target, browsers, { host: api }),
      await ask(target, browsers, { host: api }),
    ];
    expect([first.headers['content-encoding'], decode(second) === decode(plain)]).toEqual(['br', true]);
    expect(withoutDate(second.headers)).toEqual(withoutDate(first.headers));
  });

  test('a list keeps its own ETag in each encoding', async () => {
    const first = await ask('/people/feed', gzip, { host: main });
    const known = { ...gzip, 'If-None-Match': first.headers.etag ?? '' };
    expect((await ask('/people/feed', known, { host: main })).status).toBe(304);
    expect(
      (await ask('/people/feed', { ...known, 'Accept-Encoding': 'identity' }, { host: main })).status,
    ).toBe(200);
  });

  test.each(['/sign-in', '/nowhere', '/account'])('%s is sent uncompressed', async (target) => {
    const { cookie } = await openSession(server, 'alice');
    for (const headers of [browsers, { ...browsers, Cookie: cookie }])
      expect((await ask(target, headers, { host: main })).headers['content-encoding']).toBeUndefined();
  });
});

test('cached compressed responses contain nothing of earlier clients', async () => {
  const other = await startTestServer({ CORS_ORIGINS: 'https://one.example, https://two.example' });
  for (const coding of ['br', 'identity'])
    for (const Origin of ['https://one.example', 'https://two.example', null, 'https://one.example']) {
      const headers = { 'Accept-Encoding': coding, ...(Origin && { Origin }) };
      const answer = await call(other.port, '/openapi.json', { host: api, headers });
      expect([coding, answer.headers['access-control-allow-origin'] ?? null]).toEqual([coding, Origin]);
    }
  await other.stop();
});
