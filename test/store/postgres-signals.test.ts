import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { openSignals } from '../../src/store/postgres-signals.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type PostgresRelay, startPostgresRelay } from '../support/postgres-relay.ts';
import { until } from '../support/serve.ts';

let postgres: TestPostgres;
let relay: PostgresRelay;
beforeAll(async () => {
  postgres = await startPostgres();
  relay = await startPostgresRelay((await postgres.createDatabase()).url);
}, 60_000);
afterAll(async () => {
  relay.stop();
  await postgres.stop();
});

/** Opens signals with short intervals during the work. */
async function withSignals(
  work: (signals: ReturnType<typeof openSignals>, lines: readonly string[]) => Promise<void>,
  patience = 400,
): Promise<void> {
  const pool = new SQL(relay.url, { max: 2 });
  const lines: string[] = [];
  const times = { patience, interval: 50, rest: 5_000, clock: 20 };
  const signals = openSignals(pool, (line) => lines.push(line), times);
  await work(signals, lines);
  signals.close();
  await pool.close();
}

test('uses notifications without a log line when it receives its own', () =>
  withSignals(async ({ broadcast, onEventsAppended }, lines) => {
    const heard: string[] = [];
    let signs = 0;
    broadcast.hear((text) => heard.push(text));
    onEventsAppended(() => {
      signs += 1;
    });
    await until(() => {
      broadcast.send('somebody was here');
      // The first signal proves that events arrive too.
      return heard.length > 0 && signs > 0;
    });
    expect(new Set(heard)).toEqual(new Set(['somebody was here']));
    const before = signs;
    await Bun.sleep(200);
    expect([signs, broadcast.isHeard(), lines]).toEqual([before, true, []]);
  }, 60_000));

test('polls until a notification arrives, and logs the start and end of polling once', () =>
  withSignals(async ({ broadcast, onEventsAppended }, lines) => {
    let signs = 0;
    onEventsAppended(() => {
      signs += 1;
    });
    relay.deafen(true);
    await until(() => !broadcast.isHeard());
    // Long before the client would retry.
    const [before, since] = [signs, performance.now()];
    await until(() => signs > before + 5);
    expect(performance.now() - since).toBeLessThan(4_900);
    expect(lines).toEqual([expect.stringContaining('no signal of PostgreSQL comes through')]);
    relay.deafen(false);
    await until(() => broadcast.isHeard());
    expect(lines).toEqual([
      expect.any(String),
      expect.stringContaining('signals of PostgreSQL come through again'),
    ]);
  }));

test('receives notifications again after a long outage, and logs nothing about poolers', () =>
  withSignals(async ({ broadcast }, lines) => {
    broadcast.hear(() => {});
    await until(() => relay.count() > 0 && broadcast.isHeard());
    relay.cut(true);
    await until(() => !broadcast.isHeard());
    // The client's own retries are further apart.
    await Bun.sleep(12_000);
    relay.cut(false);
    await until(() => broadcast.isHeard());
    expect(lines).toEqual([]);
  }));
