import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { interleaveOn } from './interleaved/interleave-on.ts';
import { isLong } from './support/long.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { temporaryDatabase } from './support/temporary-database.ts';

/** The short form of `npm run test:interleaved`: two processes on one database must not return outdated responses. */
const share = (whole: number) => (isLong ? whole : Math.floor(whole / 6));
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test('on SQLite a node sees its own change at once, and others within a second', async () => {
  const url = `sqlite:${temporaryDatabase().path}`;
  const { reads, writes, stale } = await interleaveOn(url, { count: share(2_000), seed: 1, grace: 1_000 });
  expect(stale).toEqual([]);
  expect(reads).toBeGreaterThan(share(1_500));
  expect(writes).toBeGreaterThan(share(25));
});

test('on PostgreSQL a node sees its own change at once, and others within a second', async () => {
  const { url } = await postgres.createDatabase();
  const { writes, stale } = await interleaveOn(url, { count: share(1_500), seed: 2, grace: 1_000 });
  expect(stale).toEqual([]);
  expect(writes).toBeGreaterThan(share(15));
});

test('on PostgreSQL nodes see changes within five seconds when notifications are lost', async () => {
  const { url } = await postgres.createDatabase();
  const sql = new SQL(url, { max: 1 });
  const cut = () => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE query ILIKE 'LISTEN%' AND datname = current_database()`;
  const timer = setInterval(() => void cut().catch(() => {}), 200);
  const { writes, stale } = await interleaveOn(url, { count: share(1_500), seed: 3, grace: 5_000 });
  clearInterval(timer);
  await sql.close();
  expect(stale).toEqual([]);
  expect(writes).toBeGreaterThan(share(15));
});
