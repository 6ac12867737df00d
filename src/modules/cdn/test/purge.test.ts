import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import { SQL } from 'bun';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { type Purging, startEdge } from '../../../../test/support/edge.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { isLong } from '../../../../test/support/long.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { until } from '../../../../test/support/serve.ts';
import { preview } from '../../../../test/support/server.ts';
import { temporaryDatabase } from '../../../../test/support/temporary-database.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { createLog } from '../../../core/platform/log.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import type { Transaction } from '../../../store/database.ts';
import type { EventType } from '../../../store/event.ts';
import { createEventNotifier } from '../../../store/event-notifier.ts';
import { appendEvent, findLatestEvent } from '../../../store/events.ts';
import { takeLease } from '../../../store/job-leases.ts';
import { findUserByName } from '../../../store/users.ts';
import { startPurger } from '../purger.ts';
import { findPurge, putPurge } from '../store.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const person = /^person-[0-9a-f]{20}$/;

describe.each(oneEngine)('a CDN on %s', (engine) => {
  async function start(url?: string) {
    const databaseUrl = url ?? (await newDatabaseUrl(engine, postgres));
    const ports = { server: 0 };
    const edge = startEdge(() => ports.server);
    const settings = {
      DATABASE_URL: databaseUrl,
      CDN_SECONDS: '3600',
      CDN_PURGE_URL: edge.url,
      CDN_PURGE_METHOD: 'PURGE',
      CDN_PURGE_HEADER: 'X-Purge-Secret: hunter2',
    };
    const open = async () => {
      const opened = await startApi(settings);
      ports.server = opened.server.port;
      return opened;
    };
    const api = await open();
    const token = await api.tokenOf('alice', 'profile:write', 'profile:publish');
    const save = (name: string, through = api) =>
      through.ask('/users/alice/draft', {
        method: 'PUT',
        token,
        json: { basics: { name } },
        headers: { 'If-Match': '*' },
      });
    const show = (through = api) => through.ask('/users/alice/publish', { method: 'POST', token, json: {} });
    return { edge, api, open, token, save, show, settings, ports };
  }

  test('serves cached responses until a change and the new ones after it', async () => {
    const { edge, api, token, save, show } = await start();
    await edge.purged('site');
    const ofAlice = async () => edge.read('/alice?format=json', preview);
    await until(async () => (await ofAlice()).isHit);
    await save('Alice the Second');
    await until(async () => (await ofAlice()).isHit);

    const before = edge.purges.length;
    expect((await show()).status).toBe(200);
    const answered = edge.passed();
    const purging = await edge.purged('people', before);
    expect(purging.at - answered).toBeLessThan(1_000);
    expect(purging).toMatchObject({ method: 'PURGE', path: '/purge', secret: 'hunter2' });
    expect(purging.keys).toEqual([expect.stringMatching(person), 'people']);
    expect(purging.body).toEqual({ tags: [...purging.keys] });
    expect((await ofAlice()).body).toContain('Alice the Second');

    const unpublished = await api.ask('/users/alice/unpublish', { method: 'POST', token });
    expect(unpublished.status).toBe(200);
    await until(async () => (await ofAlice()).status === 404);
    expect(edge.count()).toBe(0);
    await api.server.stop();
    edge.stop();
  }, 60_000);

  test('is purged twice to drop responses that were rendered before the change', async () => {
    const { edge, api, save, show } = await start();
    await edge.purged('site');
    const before = edge.purges.length;
    await save('Alice the Third');
    await show();
    const { keys } = await edge.purged('people', before);
    const isOfIt = (purging: Purging) => Bun.deepEquals(purging.keys, keys);
    await until(() => edge.purges.slice(before).filter(isOfIt).length > 1);
    await api.server.stop();
    edge.stop();
  }, 60_000);

  test('is purged by the committing node at once and again while the log is unavailable', async () => {
    const { edge, api, save, show } = await start();
    await edge.purged('people');
    // A lease of a process that was killed or lost the database.
    const taken = { name: 'cdn', holder: 'somebody else' };
    const free = '9999-01-01T00:00:00.000Z';
    const soon = new Date(Date.now() + 50_000).toISOString();
    await api.server.database.transaction((queries) => takeLease(queries, taken, free, soon));
    const before = edge.purges.length;
    await save('Alice in a hurry');
    await show();
    const answered = edge.passed();
    const { at, keys } = await edge.purged('people', before);
    expect(at - answered).toBeLessThan(1_000);
    expect(keys).toEqual([expect.stringMatching(person), 'people']);
    const isOfIt = (purging: Purging) => Bun.deepEquals(purging.keys, keys);
    await until(() => edge.purges.slice(before).filter(isOfIt).length > 1);
    await api.server.stop();
    edge.stop();
  }, 60_000);

  test('is purged within a second after an outage, across restarts, in order', async () => {
    const { edge, api, open, save, show } = await start();
    await edge.purged('people');
    const before = edge.purges.length;
    edge.fail(true);
    await save('Alice the Fourth');
    await show();
    await until(() => edge.purges.length >= before + 4);
    const [first, second, third, fourth] = edge.purges.slice(before).map(({ at }) => at);
    const gaps = [(second ?? 0) - (first ?? 0), (third ?? 0) - (second ?? 0), (fourth ?? 0) - (third ?? 0)];
    expect(gaps[0]).toBeLessThan(1_000);
    expect(Math.max(...gaps)).toBeLessThan(5_000);
    expect(api.server.logged.filter((line) => line.includes('cdn purge failed'))).toHaveLength(1);
    await api.server.stop();

    const again = await open();
    const restarted = edge.purges.length;
    await until(() => edge.purges.length > restarted);
    edge.fail(false);
    const purging = await edge.purged('people', restarted);
    expect(purging.keys).toEqual([expect.stringMatching(person), 'people']);
    await again.server.stop();
    edge.stop();
  }, 60_000);
});

test('the CDN gets no outdated response from any node after a purge', async () => {
  const { url } = await postgres.createDatabase();
  const edge = startEdge(() => 0);
  const settings = { DATABASE_URL: url, CDN_SECONDS: '3600', CDN_PURGE_URL: edge.url };
  const nodes = [await startApi(settings), await startApi(settings)] as const;
  const [one, other] = nodes;
  const token = await one.tokenOf('alice', 'profile:write', 'profile:publish');
  const readBy = async (api: TestApi) =>
    (await api.server.call('/alice?format=json', { host: preview })).body;
  for (let turn = 0; turn < (isLong ? 20 : 5); turn += 1) {
    // Reads until the CDN has cached the page.
    for (let count = 0; count < 3; count += 1) await readBy(other);
    const json = { basics: { name: `Alice number ${turn}` } };
    await one.ask('/users/alice/draft', { method: 'PUT', token, json, headers: { 'If-Match': '*' } });
    const before = edge.purges.length;
    const published = one.ask('/users/alice/publish', { method: 'POST', token, json: {} });
    await until(() => edge.purges.length > before);
    await published;
    expect(await readBy(other)).toContain(json.basics.name);
  }
  for (const { server } of nodes) await server.stop();
  edge.stop();
}, 60_000);

test('the CDN is purged completely after a failover to another timeline', async () => {
  const { url } = await postgres.createDatabase();
  const edge = startEdge(() => 0);
  const settings = { DATABASE_URL: url, CDN_SECONDS: '3600', CDN_PURGE_URL: edge.url };
  const before = await startApi(settings);
  const client = new SQL(url, { max: 1 });
  await until(
    async () => (await client`SELECT name FROM edge_purges WHERE build LIKE '% 00000001'`).length === 2,
  );
  await before.server.stop();
  await client`UPDATE edge_purges SET build = replace(build, '00000001', '000000FF')`;
  await client.close();
  const told = edge.purges.length;
  const after = await startApi(settings);
  await edge.purged('site', told);
  await after.server.stop();
  edge.stop();
}, 60_000);

/** Runs a purger with this number of events of one type by this number of users. */
async function purgeAfter(events: number, type: EventType = 'profile.published') {
  const edge = startEdge(() => 0);
  const database = await connectDatabase(temporaryDatabase());
  const accounts = accountsOf({ database });
  await createUser(accounts, 'ada');
  const userId = (await findUserByName(database, 'ada'))?.id ?? '';
  const event = {
    type: 'profile.published',
    actor: 'x',
    at: accounts.now().toISOString(),
    origin: null,
  } as const;
  const append = (queries: Transaction) => appendEvent(queries, userId, event);
  const change = () => database.transaction(append);
  await database.transaction(async (transaction) => {
    for (const name of ['first', 'again']) await putPurge(transaction, { name, position: 0, build: 'b' });
    const ids = Array.from({ length: events - 1 }, (_, index) => `person-${index}`);
    const insertUser = (id: string) =>
      transaction.run(
        `INSERT INTO users (id, username, folded, state, draft, created_at, name)
         SELECT $1, $1, $1, state, draft, created_at, name FROM users WHERE id = $2`,
        [id, userId],
      );
    for (const id of ids) {
      await insertUser(id);
      await appendEvent(transaction, id, { ...event, type });
    }
    await appendEvent(transaction, userId, { ...event, type });
  });
  const notifier = createEventNotifier(database);
  const target = { url: edge.url, method: 'POST', header: null };
  const log = createLog('error', () => {});
  // On SQLite, a write outside a transaction would join another one and be rolled back with it.
  const inTransactions = { ...database, run: () => Promise.reject(new Error('outside of a transaction')) };
  const purger = startPurger({
    database: inTransactions,
    notifier,
    now: accounts.now,
    log,
    target,
    build: 'b',
  });
  return {
    edge,
    append,
    change,
    database,
    async stop() {
      await purger.stop();
      notifier.close();
      await database.close();
      edge.stop();
    },
  };
}

test('purges nothing for saved drafts, however many there are', async () => {
  const { edge, database, change, stop } = await purgeAfter(1_500, 'draft.saved');
  await until(async () => (await findPurge(database, 'again'))?.position !== 0);
  expect(edge.purges).toEqual([]);
  await change();
  await until(() => edge.purges.length >= 2);
  for (const { keys } of edge.purges) expect(keys).toEqual([expect.stringMatching(person), 'people']);
  await stop();
}, 60_000);

test('a node records no progress after another node took over the lease', async () => {
  const database = await connectDatabase(temporaryDatabase());
  const accounts = accountsOf({ database });
  const taken = { name: 'first', position: 99, build: 'b' };
  // The other node takes over while the CDN processes this purge.
  const edge = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch() {
      const lease = { name: 'cdn', holder: 'another node' };
      const soon = new Date(Date.now() + 50_000).toISOString();
      await database.transaction(async (queries) => {
        await takeLease(queries, lease, '9999-01-01T00:00:00.000Z', soon);
        await putPurge(queries, taken);
      });
      return new Response(null, { status: 204 });
    },
  });
  const notifier = createEventNotifier(database);
  const log = createLog('error', () => {});
  const target = { url: `http://127.0.0.1:${edge.port}/`, method: 'POST', header: null };
  const purger = startPurger({ database, notifier, now: accounts.now, log, target, build: 'b' });
  await until(async () => (await findPurge(database, 'first')) !== null);
  // The purger finishes running work before it stops.
  await Bun.sleep(200);
  await purger.stop();
  expect(await findPurge(database, 'first')).toEqual(taken);
  notifier.close();
  await database.close();
  edge.stop(true);
}, 60_000);

test('the CDN is purged completely once for a thousand simultaneous changes', async () => {
  const { edge, stop } = await purgeAfter(1_001);
  await until(() => edge.purges.length >= 2);
  expect(edge.purges.map(({ keys }) => keys)).toEqual([['site'], ['site']]);
  await stop();
}, 60_000);

/** Speeds up the clock, so that the time between both purges passes between two reads of the clock. */
function hurryClock(): Disposable {
  const real = performance.now.bind(performance);
  let looks = 0;
  const clock = spyOn(performance, 'now').mockImplementation(() => {
    looks += 1;
    return real() + looks * 600;
  });
  return { [Symbol.dispose]: () => clock.mockRestore() };
}

test('purges changes that commit while the log is read the second time', async () => {
  const { edge, change, stop } = await purgeAfter(1);
  await until(() => edge.purges.length >= 2);
  {
    using _clock = hurryClock();
    await change();
    const end = Date.now() + 10_000;
    while (edge.purges.length < 4 && Date.now() < end) await Bun.sleep(10);
  }
  expect(edge.purges).toHaveLength(4);
  await stop();
}, 60_000);

test('a node continues purging where the previous node stopped', async () => {
  using _clock = hurryClock();
  const { edge, append, database, stop } = await purgeAfter(1);
  await until(async () => (await findPurge(database, 'again'))?.position !== 0);
  // The other node has processed all events but the last.
  const position = (await findLatestEvent(database)) + 19;
  await database.transaction(async (queries) => {
    for (let count = 0; count < 20; count += 1) await append(queries);
    for (const name of ['first', 'again']) await putPurge(queries, { name, position, build: 'b' });
  });
  await until(() => edge.purges.length >= 4);
  for (const { keys } of edge.purges) expect(keys).toEqual([expect.stringMatching(person), 'people']);
  await stop();
}, 60_000);

test('the CDN gets one request per key with {key} in CDN_PURGE_URL', async () => {
  const { listPurges, sendPurge } = await import('../send-purge.ts');
  const edge = startEdge(() => 0);
  const target = { url: `${edge.url}/{key}`, method: 'POST', header: null };
  for (const keys of listPurges(target, ['person-1', 'people']))
    await sendPurge(target, keys, AbortSignal.timeout(10_000));
  expect(edge.purges.map(({ path }) => path)).toEqual(['/purge/person-1', '/purge/people']);
  const many = Array.from({ length: 31 }, (_, index) => `person-${index}`);
  expect(listPurges({ ...target, url: edge.url }, many).map((part) => part.length)).toEqual([30, 1]);
  edge.stop();
}, 60_000);
