import { afterAll, beforeAll, expect, test } from 'bun:test';
import { call } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type PostgresRelay, startPostgresRelay } from '../support/postgres-relay.ts';
import { until } from '../support/serve.ts';
import { addProfile, hasty, preview, startTestServer, type TestServer } from '../support/server.ts';

let postgres: TestPostgres;
let relay: PostgresRelay;
let metricsPort: number;
/** Serves cached profiles while PostgreSQL is unavailable. */
let tolerant: TestServer;
/** A server with default settings. */
let strict: TestServer;
/** A node whose PostgreSQL never fails. */
let other: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
  const { url } = await postgres.createDatabase();
  relay = await startPostgresRelay(url);
  metricsPort = await freePort();
  other = await startTestServer({ DATABASE_URL: url }, hasty);
  for (const name of ['ada', 'grace', 'seldom']) await addProfile(other, name, { basics: { name } });
  const environment = { DATABASE_URL: relay.url, METRICS_PORT: String(metricsPort) };
  tolerant = await startTestServer({ ...environment, STALE_SECONDS: '600' }, hasty);
  strict = await startTestServer({ DATABASE_URL: relay.url }, hasty);
}, 60_000);
afterAll(async () => {
  relay.cut(false);
  await Promise.all([tolerant, strict, other].map((server) => server.stop()));
  relay.stop();
  await postgres.stop();
}, 60_000);

const read = (server: TestServer, name: string, headers: Record<string, string> = {}) =>
  server.call(`/${name}`, { host: preview, headers: { Accept: 'application/json', ...headers } }, 20_000);
const nameOf = ({ body }: { readonly body: string }) => JSON.parse(body).basics?.name;

/** Reads a profile twice, because the cache stores it on the second read. */
async function warm(server: TestServer, name: string): Promise<string> {
  for (let turn = 0; turn < 3; turn += 1) await read(server, name);
  return (await read(server, name)).headers.etag ?? '';
}

async function metric(): Promise<string | undefined> {
  const { body } = await call(metricsPort, '/metrics', { host: `127.0.0.1:${metricsPort}` });
  return /^vitrine_cache_stale_total (\d+)$/m.exec(body)?.[1];
}

test('serves cached profiles while PostgreSQL is unavailable', async () => {
  const etag = await warm(tolerant, 'ada');
  await warm(strict, 'ada');
  expect((await read(tolerant, 'ada')).headers.age).toBeUndefined();
  expect(await metric()).toBe('0');

  relay.cut(true);
  await until(async () => (await read(tolerant, 'ada')).headers.age !== undefined);
  const served = await read(tolerant, 'ada');
  expect([served.status, nameOf(served)]).toEqual([200, 'ada']);
  expect(Number(served.headers.age)).toBeWithin(1, 600);
  const unchanged = await read(tolerant, 'ada', { 'If-None-Match': etag });
  expect([unchanged.status, unchanged.headers.age === undefined]).toEqual([304, false]);
  expect(Number(await metric())).toBeGreaterThan(2);
  expect((await read(tolerant, 'seldom')).status).toBe(503);
  expect((await read(strict, 'ada')).status).toBe(503);

  // A transaction that could not begin has changed nothing.
  const written = tolerant.database.transaction(async (queries) =>
    queries.run('DELETE FROM users WHERE id = -1'),
  );
  await expect(written).rejects.toThrow('unavailable');
  expect((await read(tolerant, 'ada')).status).toBe(200);
  await addProfile(other, 'ada', { basics: { name: 'Ada, changed' } });
  relay.cut(false);
  await until(async () => nameOf(await read(tolerant, 'ada')) === 'Ada, changed');
  expect((await read(tolerant, 'ada')).headers.age).toBeUndefined();
}, 60_000);

test('serves cached profiles long before a hanging PostgreSQL is given up', async () => {
  await until(async () => (await read(tolerant, 'ada')).headers.age === undefined);
  await Promise.all([warm(tolerant, 'ada'), warm(strict, 'ada')]);
  const timed = async (server: TestServer) => {
    const since = performance.now();
    const { status } = await read(server, 'ada');
    return { status, milliseconds: performance.now() - since };
  };
  relay.freeze(true);
  let patient = await timed(strict);
  // Nodes trust their last check of the event log for a second.
  while (patient.status !== 503) patient = await timed(strict);
  const served = await timed(tolerant);
  relay.freeze(false);
  expect(served.status).toBe(200);
  expect(served.milliseconds).toBeLessThan(patient.milliseconds / 2);
  await until(async () => (await read(strict, 'ada')).status === 200);
}, 60_000);

test('learns changes of other nodes before PostgreSQL fails, without a request', async () => {
  await warm(tolerant, 'ada');
  await warm(tolerant, 'grace');
  await addProfile(other, 'grace', { basics: { name: 'Grace, changed' } });
  const before = relay.count();
  await until(() => relay.count() > before + 2);
  await Bun.sleep(1_200);
  relay.cut(true);
  await Bun.sleep(1_200);
  const [unchanged, changed] = [await read(tolerant, 'ada'), await read(tolerant, 'grace')];
  relay.cut(false);
  expect([unchanged.status, changed.status]).toEqual([200, 503]);
}, 60_000);
