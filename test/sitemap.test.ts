import { afterAll, beforeAll, expect, test } from 'bun:test';
import { suspendUser } from '../src/accounts/change-state.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { type Directory, listNewest } from '../src/hosts/directory/directory.ts';
import { findPart, type Sitemap } from '../src/hosts/directory/pages/sitemap-parts.ts';
import { streamVcards } from '../src/hosts/directory/pages/stream-vcards.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import type { Database, Value } from '../src/store/database.ts';
import { insertRevision } from '../src/store/revisions.ts';
import { accountsOf } from './support/accounts.ts';
import { saveMass } from './support/mass.ts';
import { addProfile, startTestServer, type TestServer } from './support/server.ts';
import { temporaryDatabase } from './support/temporary-database.ts';

const people = 1_000;
let server: TestServer;
let database: Database;
/** The number of rows that each statement read for profile URLs. */
let read: number[];
/** Called before each statement. */
let before: () => unknown;
let find: () => Promise<string>;
let directory: Directory;
beforeAll(async () => {
  const location = temporaryDatabase();
  server = await startTestServer({ DIRECTORY: 'public', DATABASE_URL: `sqlite:${location.path}` });
  database = await connectDatabase(location);
  await database.transaction(async (queries) => {
    for (let index = 0; index < people; index += 1)
      await saveMass(queries, `mass-${index}`, { 'x-vitrine': { directory: 'listed' } });
    // Gives the users a revision, so that they can be changed.
    const revision = { n: 1, document: '{}', files: '{}', createdAt: '2025-01-01T00:00:00.000Z' };
    for (const index of [1, 2, 3]) await insertRevision(queries, `mass-${index}`, revision);
  });
  const watched: Database = {
    ...database,
    all: async <Row>(sql: string, values?: readonly Value[]) => {
      if (!sql.includes('JOIN published')) return database.all<Row>(sql, values);
      await before();
      const rows = await database.all<Row>(sql, values);
      read.push(rows.length);
      return rows;
    },
  };
  const previewUrl = 'http://p.example';
  directory = {
    access: 'public',
    isListedByDefault: false,
    embedOrigins: [],
    groups: [],
    edge: null,
    database: watched,
    previewUrl,
  };
  const sitemap: Sitemap = { directory, cached: new Map(), waiting: new Map(), last: Promise.resolve() };
  find = async () =>
    new TextDecoder().decode(
      Bun.gunzipSync(Buffer.from((await findPart(sitemap, 'http://vitrine.test', 1)).gzip)),
    );
  read = [];
  before = () => {};
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
const accounts = () => accountsOf({ database });

test('reads a part of the sitemap in pieces, once for concurrent requests', async () => {
  const [text = '', ...others] = await Promise.all(Array.from({ length: 8 }, find));
  expect(text.match(/<loc>/g)).toHaveLength(people);
  expect(new Set(others)).toEqual(new Set([text]));
  // Includes Alice, who has the default setting.
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBe(people + 1);
  expect(Math.max(...read)).toBeLessThanOrEqual(200);
});

test('is cached until public content changes', async () => {
  read = [];
  await saveDraft(accounts(), 'mass-1', { basics: { label: 'still writing' } });
  expect(await find()).toContain('/mass-1<');
  expect(read).toEqual([]);
  await suspendUser(accounts(), 'mass-1');
  expect(await find()).not.toContain('/mass-1<');
  expect(read.length).toBeGreaterThan(0);
  read = [];
  expect((await find()).match(/<loc>/g)).toHaveLength(people - 1);
  expect(read).toEqual([]);
});

test('is never served from before a change', async () => {
  const [reading, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  before = () => {
    if (!isFirst) return undefined;
    isFirst = false;
    reading.resolve();
    return going.promise;
  };
  await suspendUser(accounts(), 'mass-2');
  const early = find();
  await reading.promise;
  await suspendUser(accounts(), 'mass-3');
  const late = find();
  going.resolve();
  expect(await early).not.toContain('/mass-2<');
  expect(await late).not.toContain('/mass-3<');
  before = () => {};
});

test('is built again after a failure', async () => {
  await addProfile(server, 'newcomer', { 'x-vitrine': { directory: 'listed' } });
  before = () => {
    throw new Error('the database is away');
  };
  expect(find()).rejects.toThrow('away');
  before = () => {};
  expect(await find()).toContain('/newcomer<');
});

test('is sent compressed, as text, or as 304', async () => {
  const ask = (headers: Record<string, string>) => server.call('/sitemap.xml', { headers });
  const plain = await ask({});
  const coded = await ask({ 'Accept-Encoding': 'gzip' });
  expect([plain.headers['content-encoding'], coded.headers['content-encoding']]).toEqual([undefined, 'gzip']);
  for (const { headers } of [plain, coded]) expect(headers.vary).toContain('Accept-Encoding');
  expect(plain.body).toContain('/newcomer<');
  expect(coded.headers.etag).not.toBe(plain.headers.etag);
  for (const [answer, more] of [
    [plain, {}],
    [coded, { 'Accept-Encoding': 'gzip' }],
  ] as const) {
    const again = await ask({ ...more, 'If-None-Match': String(answer.headers.etag) });
    expect([again.status, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
  }
});

test('many vCards at once let others run', async () => {
  let turns = 0;
  let pieces = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const everybody = await listNewest(directory, 200, ([first = 'en']) => first);
  for await (const piece of streamVcards(directory, everybody, ([first = 'en']) => first))
    if (piece.length > 0) pieces += 1;
  clearImmediate(next);
  expect(pieces).toBe(10);
  expect(turns).toBeGreaterThanOrEqual(9);
});
