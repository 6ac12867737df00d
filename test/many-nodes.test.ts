import { afterAll, beforeAll, expect, test } from 'bun:test';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { type PostgresRelay, startPostgresRelay } from './support/postgres-relay.ts';
import { percentile, publishAt, readAt, untilSeen } from './support/readers-of-nodes.ts';
import { type Serving, startServing, until } from './support/serve.ts';
import { vitrine } from './support/vitrine.ts';

let postgres: TestPostgres;
let token = '';
/** One node receives notifications through its PostgreSQL relay, the other receives none. */
let relays: readonly [PostgresRelay, PostgresRelay];
let hearing: Serving;
let deaf: Serving;

beforeAll(async () => {
  postgres = await startPostgres();
  const { url } = await postgres.createDatabase();
  const ada = '{"username":"ada","basics":{"name":"Ada"}}\n';
  expect((await vitrine(url, ['import', '--publish', '-'], ada)).status).toBe(0);
  const scopes = ['--scope', 'profile:write', '--scope', 'profile:publish'];
  const created = await vitrine(url, ['token', 'create', '--user', 'ada', ...scopes]);
  token = created.out.trim().split('\n').at(-1) ?? '';
  relays = [await startPostgresRelay(url), await startPostgresRelay(url)];
  relays[1].deafen(true);
  const environment = { RATE_LIMIT_READS: 'off', RATE_LIMIT_WRITES: 'off' };
  [hearing, deaf] = await Promise.all([
    startServing({ ...environment, DATABASE_URL: relays[0].url }),
    startServing({ ...environment, DATABASE_URL: relays[1].url }),
  ]);
}, 60_000);
afterAll(async () => {
  await Promise.all([hearing.stop(), deaf.stop()]);
  for (const relay of relays) relay.stop();
  await postgres.stop();
});

test('logs that a node receives no notifications', async () => {
  const lines = (node: Serving) => node.entries().filter(({ message }) => /no signal/.test(String(message)));
  await until(() => lines(deaf).length === 1);
  expect(lines(hearing)).toEqual([]);
}, 60_000);

test('an idle node queries the database less than twice a second', async () => {
  const before = relays.map((relay) => relay.count());
  const since = performance.now();
  await Bun.sleep(8_000);
  const seconds = (performance.now() - since) / 1_000;
  const rates = relays.map((relay, index) => (relay.count() - (before[index] ?? 0)) / seconds);
  for (const rate of rates) expect(rate).toBeLessThan(2);
}, 60_000);

test('shows a change at once on notified nodes and within a second on others', async () => {
  const heard: number[] = [];
  const looked: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const name = `Ada ${turn}`;
    await publishAt(turn % 2 === 0 ? hearing : deaf, token, name);
    const [one, other] = await Promise.all([untilSeen(hearing, name), untilSeen(deaf, name)]);
    if (turn % 2 === 1) heard.push(one);
    else looked.push(other);
  }
  expect(percentile(heard, 50)).toBeLessThan(500);
  // With a margin for a busy machine.
  expect(Math.max(...looked)).toBeLessThan(1_500);
}, 60_000);

test('a frozen node serves nothing older than a second afterwards', async () => {
  for (const [index, frozen] of [hearing, deaf].entries()) {
    const writer = frozen === hearing ? deaf : hearing;
    await until(async () => (await readAt(frozen)) === (await readAt(writer)));
    process.kill(frozen.pid, 'SIGSTOP');
    await publishAt(writer, token, `Ada, thawed ${index}`);
    // The request waits in the socket of the frozen node.
    const asked = Array.from({ length: 8 }, () => readAt(frozen));
    await Bun.sleep(1_100);
    process.kill(frozen.pid, 'SIGCONT');
    expect(new Set(await Promise.all(asked))).toEqual(new Set([`Ada, thawed ${index}`]));
  }
}, 60_000);
