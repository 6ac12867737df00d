import { expect, test } from 'bun:test';
import type { Database } from './database.ts';
import { Outage } from './outage.ts';
import { withReplica } from './with-replica.ts';

test('sends timed-out queries to the new primary after a failover', async () => {
  const slow = Promise.withResolvers<null>();
  const timelines = { first: 1, second: 0 };
  const server = (name: keyof typeof timelines) =>
    ({
      get: async (sql: string) => {
        if (sql.includes('pg_is_in_recovery')) return { leads: timelines[name] };
        if (sql === 'slow' && name === 'first') return slow.promise;
        if (timelines.first === 0 && name === 'first') throw new Outage('away');
        return { name };
      },
      run: async () => (name === 'second' ? 1 : Promise.reject(new Outage('away'))),
      close: () => {},
    }) as unknown as Database;
  const told: string[] = [];
  const database = await withReplica(server('first'), server('second'), (line) => told.push(line));
  const waiting = database.get<{ name: string }>('slow');
  Object.assign(timelines, { first: 0, second: 2 });
  expect(await database.get<{ name: string }>('quick')).toEqual({ name: 'second' });
  while (told.length < 2) await Bun.sleep(1);
  slow.reject(new Outage('away'));
  expect(await waiting).toEqual({ name: 'second' });
  expect(await database.run('a write')).toBe(1);
  expect(told).toEqual([
    'database is unavailable, reading from the replica',
    'the other server has become the database',
  ]);
  await database.close();
});

test("doesn't continue a snapshot on the other server", async () => {
  const begun: string[] = [];
  const server = (name: string, leads: number) =>
    ({
      get: async () => ({ leads }),
      snapshot: async (work: (queries: unknown) => Promise<unknown>) => {
        if (name === 'never') throw new Outage('away');
        await work(name);
        throw new Outage('away');
      },
      close: () => {},
    }) as unknown as Database;
  const note = async (name: unknown) => void begun.push(String(name));
  for (const name of ['first', 'never']) {
    const database = await withReplica(server(name, 1), server('second', 0));
    expect(await database.snapshot(note).catch((error: unknown) => error)).toBeInstanceOf(Outage);
    await database.close();
  }
  expect(begun).toEqual(['first', 'second']);
});

test('promotes a recovered server that was promoted before the start', async () => {
  const timelines = { first: 1, second: 2 };
  const away = { second: true, first: false };
  const server = (name: keyof typeof timelines) =>
    ({
      get: async () => (away[name] ? Promise.reject(new Outage('away')) : { leads: timelines[name] }),
      run: async () => name,
      close: () => {},
    }) as unknown as Database;
  const told: string[] = [];
  const database = await withReplica(server('first'), server('second'), (line) => told.push(line), {
    comparison: 10,
  });
  const write = async () => String(await database.run('a write'));
  expect(await write()).toBe('first');
  const before = database.era();
  away.second = false;
  while ((await write()) === 'first') await Bun.sleep(1);
  expect(told).toEqual(['the other server has become the database']);
  expect([database.era() === before, database.isBehind()]).toEqual([false, true]);
  // The older server never becomes primary again, whichever server is unavailable.
  away.second = true;
  await Bun.sleep(50);
  expect(await write()).toBe('second');
  await database.close();
});
