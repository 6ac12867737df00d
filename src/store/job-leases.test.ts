import { expect, test } from 'bun:test';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { connectDatabase } from './connect-database.ts';
import { createJobLease } from './job-leases.ts';

const times = { lease: 4_000, patience: 3_000 };

test('gives a lease to one holder, who knows when the lease ends', async () => {
  const database = await connectDatabase(temporaryDatabase());
  let time = Date.UTC(2026, 0, 1);
  const now = () => new Date(time);
  const [one, other] = [createJobLease('links', now, times), createJobLease('links', now, times)];
  expect([one.isOurs(), await one.take(database), one.isOurs()]).toEqual([false, true, true]);
  expect([await other.take(database), other.isOurs()]).toEqual([false, false]);
  // A call that takes the full time wouldn't finish within the lease.
  time += 1_001;
  expect(one.isOurs()).toBe(false);
  expect([await one.take(database), await other.take(database)]).toEqual([true, false]);
  time += 4_000;
  expect([await other.take(database), await one.take(database)]).toEqual([true, false]);
  await one.giveBack(database);
  expect(await one.take(database)).toBe(false);
  await other.giveBack(database);
  expect(await one.take(database)).toBe(true);
  await database.close();
});

test("doesn't use a lease if the process was frozen while it waited for the response", async () => {
  const database = await connectDatabase(temporaryDatabase());
  let time = Date.UTC(2026, 0, 1);
  const lease = createJobLease('links', () => new Date(time), times);
  const run: typeof database.run = async (...statement) => {
    const changed = await database.run(...statement);
    time += 60_000;
    return changed;
  };
  expect(await lease.take({ ...database, run })).toBe(false);
  await database.close();
});

test('frees a lease that was taken with a clock ahead', async () => {
  const database = await connectDatabase(temporaryDatabase());
  let time = Date.UTC(2026, 0, 3);
  const now = () => new Date(time);
  const [one, other] = [createJobLease('links', now, times), createJobLease('links', now, times)];
  expect(await one.take(database)).toBe(true);
  time -= 2 * 24 * 3_600_000;
  expect([await other.take(database), await one.take(database)]).toEqual([true, false]);
  await database.close();
});

test("doesn't extend a lease when the clock is set back", async () => {
  const database = await connectDatabase(temporaryDatabase());
  let time = Date.UTC(2026, 0, 3);
  const lease = createJobLease('links', () => new Date(time), { lease: 2_000, patience: 0 });
  expect(await lease.take(database)).toBe(true);
  time -= 24 * 3_600_000;
  await Bun.sleep(2_001);
  expect(lease.isOurs()).toBe(false);
  await database.close();
});
