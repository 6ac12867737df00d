import { expect, test } from 'bun:test';
import type { Database } from './database.ts';
import { watchChangedNames } from './watch-changed-names.ts';

/** The part of a database that the watch needs: its latest event, and the username that changed with the event. */
function createLog(answer: <T>(value: T) => T | Promise<T>) {
  const log = { version: 0, latest: 0, looks: 0, broken: false };
  const database = {
    version: () => log.version,
    era: () => 0,
    onEventsAppended: () => () => {},
    get: () => {
      log.looks += 1;
      if (log.broken) throw new Error('the disk');
      return answer({ id: log.latest });
    },
    all: () => answer([{ username: `name-${log.latest}` }]),
  } as unknown as Database;
  const commit = () => {
    log.version += 1;
    log.latest += 1;
  };
  return { log, database, commit };
}

const later = <T>(value: T) => Bun.sleep(2).then(() => value);

test('retries a failed notification the next time', () => {
  const { log, database, commit } = createLog((value) => value);
  const told: unknown[] = [];
  let fails = false;
  const watch = watchChangedNames(database, (names) => {
    if (fails) throw new Error('not now');
    told.push(names);
  });
  watch.look();
  commit();
  fails = true;
  expect(() => watch.look()).toThrow('not now');
  fails = false;
  watch.look();
  expect(told).toEqual([['name-1']]);
  commit();
  log.broken = true;
  expect(() => watch.look()).toThrow('the disk');
  log.broken = false;
  watch.look();
  expect(told).toEqual([['name-1'], ['name-2']]);
  watch.close();
});

test('runs one check and queues at most one more', async () => {
  const { log, database, commit } = createLog(later);
  const told: unknown[] = [];
  const watch = watchChangedNames(database, (names) => told.push(names));
  await watch.look();
  const before = log.looks;
  const looks = Array.from({ length: 100 }, () => {
    commit();
    return watch.look();
  });
  await Promise.all(looks);
  expect(log.looks - before).toBe(2);
  expect(told.at(-1)).toEqual(['name-100']);
  watch.close();
});

test('waits for a check that began after the commit', async () => {
  const { database, commit } = createLog(later);
  const told: unknown[] = [];
  const watch = watchChangedNames(database, (names) => told.push(names));
  await watch.look();
  commit();
  const first = watch.look();
  commit();
  const second = watch.look();
  await first;
  const third = watch.look();
  expect(third).toBeInstanceOf(Promise);
  await Promise.all([second, third]);
  expect(told.at(-1)).toEqual(['name-2']);
  watch.close();
});

test('checks by the clock for missed signals, also if the clock stops or goes back', () => {
  const { log, database } = createLog((value) => value);
  const told: unknown[] = [];
  const clock = { now: 50_000 };
  const watch = watchChangedNames(database, (names) => told.push(names), { now: () => clock.now });
  watch.look();
  for (const [index, step] of [1_000, 60_000, -5_000].entries()) {
    log.latest += 1;
    watch.look();
    expect(told).toHaveLength(index);
    clock.now += step;
    watch.look();
    expect(told.at(-1)).toEqual([`name-${log.latest}`]);
  }
  watch.close();
});

test('notices with the next check that a failover happened during a check', async () => {
  let era = 0;
  let latest = 1;
  const database = {
    dialect: { engine: 'postgres' },
    version: () => latest,
    era: () => era,
    onEventsAppended: () => () => {},
    get: () => later({ id: latest }),
    // The first server fails. The second responds but lacks the last events.
    all: () => {
      if (latest === 2) era = 1;
      return later([]);
    },
  } as unknown as Database;
  const told: unknown[] = [];
  const watch = watchChangedNames(database, (names) => told.push(names), { trustsSignals: false });
  await watch.look();
  latest = 2;
  await watch.look();
  expect(told).toEqual([[], []]);
  await watch.look();
  expect(told.at(-1)).toBe('all');
  await watch.look();
  expect(told).toHaveLength(3);
  watch.close();
});

test('reports the time since the last successful check, unless a change is pending', () => {
  const { log, database, commit } = createLog((value) => value);
  let time = 10_000;
  let signal: (isCertain?: boolean) => void = () => {};
  const signalling: Database = {
    ...database,
    onEventsAppended: (tell) => {
      signal = tell;
      return () => {};
    },
  };
  const watch = watchChangedNames(signalling, () => {}, { now: () => time });
  expect(watch.unconfirmedFor()).toBeNull();
  watch.look();
  time += 400;
  signal();
  expect([watch.unconfirmedFor(), watch.isFailing]).toEqual([400, false]);

  log.broken = true;
  expect(() => watch.look()).toThrow('the disk');
  expect([watch.unconfirmedFor(), watch.isFailing]).toEqual([400, true]);
  signal(true);
  expect(watch.unconfirmedFor()).toBeNull();
  log.broken = false;
  watch.look();
  expect([watch.unconfirmedFor(), watch.isFailing]).toEqual([0, false]);
  commit();
  expect(watch.unconfirmedFor()).toBeNull();
  watch.close();
});
