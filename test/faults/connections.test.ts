import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startServing } from '../support/serve.ts';
import { preview } from '../support/server.ts';
import { vitrine } from '../support/vitrine.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test('opens as many connections as allowed, plus one for notifications', async () => {
  const { url } = await postgres.createDatabase();
  const serving = await startServing({ DATABASE_URL: url, DATABASE_POOL: '4' });
  const reads = Array.from({ length: 200 }, (_, number) =>
    serving.call(`/nobody-${number}`, { host: preview }),
  );
  const statuses = new Set((await Promise.all(reads)).map(({ status }) => status));
  expect(statuses).toEqual(new Set([404]));
  const operator = new SQL(url, { max: 1 });
  const [{ count }] = await operator`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  expect(count).toBe(5);
  await operator.close();
  expect(await serving.stop()).toBe(0);
}, 60_000);

test('the doctor reports how many nodes fit', async () => {
  const { url } = await postgres.createDatabase();
  const operator = new SQL(url, { max: 1 });
  const [{ room }] = await operator`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS room`;
  await operator.close();
  await vitrine(url, ['user', 'add', 'ada']);
  const doctor = (DATABASE_POOL: string) =>
    vitrine(url, ['doctor', '--offline'], '', { DATABASE_POOL, WORKERS: '2' });
  const fits = await doctor('8');
  expect(fits.out).toContain(
    `a node uses up to 10 of the ${room} connections of PostgreSQL, enough for ${Math.floor(room / 10)} nodes`,
  );
  const tooMany = await doctor('1000');
  expect(tooMany.status).toBe(1);
  expect(tooMany.out).toContain(`a node uses up to 1002 of the ${room} connections of PostgreSQL`);
  expect(tooMany.out).toContain('lower DATABASE_POOL or WORKERS, or raise max_connections of PostgreSQL');
}, 60_000);

test("rejects an engine that doesn't hold advisory locks", async () => {
  const { url } = await postgres.createDatabase();
  const operator = new SQL(url, { max: 1 });
  await operator.unsafe(
    'CREATE FUNCTION pg_try_advisory_lock(bigint) RETURNS boolean LANGUAGE SQL AS $$SELECT true$$',
  );
  const name = new URL(url).pathname.slice(1);
  await operator.unsafe(`ALTER DATABASE "${name}" SET search_path = public, pg_catalog`);
  await operator.close();
  const { status, out, err } = await vitrine(url, ['user', 'list']);
  expect([status, out]).toEqual([1, '']);
  expect(err).toEndWith(
    `at ${new URL(url).host} the server takes advisory locks and does not hold them, as CockroachDB does, so that two nodes would write over each other; use PostgreSQL\n`,
  );
}, 60_000);
