import type { Accounts } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database, Transaction } from '../../src/store/database.ts';
import { pipeline } from '../../src/store/pipeline.ts';
import { startOwnPostgres } from '../../test/support/own-postgres.ts';
import { createPerson } from '../dataset.ts';
import { median } from '../median.ts';

/**
 * Measures the lock that orders events, for users who publish a profile each, on a PostgreSQL that waits for
 * its disk. Compares the current lock, a lock for each of 64 groups of users, no lock, and no lock without
 * the signal, because PostgreSQL itself serializes commits with `NOTIFY`. Arguments: the numbers of writers.
 */
const given = process.argv.slice(2).map(Number);
const crowds = given.length > 0 ? given : [1, 8, 32, 128];
const lanes = 64;
const seconds = 3;
const rounds = 3;

const postgres = await startOwnPostgres(200, true);
const { url } = await postgres.createDatabase();
const database = await connectDatabase({ engine: 'postgres', url }, { connections: Math.max(...crowds) });
const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'bench' };
const names = Array.from({ length: Math.max(...crowds) }, (_, index) => `writer-${index}`);
for (const [index, name] of names.entries()) {
  await createUser(accounts, name);
  const { username: _username, ...document } = createPerson(index);
  await saveDraft(accounts, name, document);
  await saveDraft(accounts, name, { ...document, interests: [{ name: 'Clocks' }] });
}
const contenders: Readonly<Record<string, (name: string) => Accounts>> = {
  'one lock': () => accounts,
  lanes: (name) => ({ ...accounts, database: withLane(database, Number(Bun.hash(name) % BigInt(lanes))) }),
  none: () => ({ ...accounts, database: withLane(database, null) }),
  'no signal': () => ({ ...accounts, database: withLane(database, null, false) }),
};
process.stdout.write(
  `| writers | ${Object.keys(contenders).join(' | ')} | waiting for the lock |\n|---|---|---|---|---|---|\n`,
);
for (const crowd of crowds) await compare(crowd);
await database.close();
await postgres.stop();

async function compare(crowd: number): Promise<void> {
  const rates = new Map<string, number[]>();
  let waiting = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const [name, accountsOf] of Object.entries(contenders)) {
      const [rate, waiters] = await Promise.all([measure(crowd, accountsOf), countWaiting()]);
      rates.set(name, [...(rates.get(name) ?? []), rate]);
      if (name === 'one lock') waiting += waiters / rounds;
    }
  const cells = [...rates.values()].map((values) => `${median(values).toFixed(0)} (${spread(values)})`);
  process.stdout.write(`| ${crowd} | ${cells.join(' | ')} | ${waiting.toFixed(1)} |\n`);
}

/** Publications per second. */
async function measure(crowd: number, accountsOf: (name: string) => Accounts): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    names.slice(0, crowd).map(async (name) => {
      const own = accountsOf(name);
      let count = 0;
      for (; performance.now() < end; count += 1) await publish(own, name, 2 + (count % 2));
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

/** The average number of PostgreSQL processes that wait for an advisory lock. */
async function countWaiting(): Promise<number> {
  const looks = seconds * 4;
  let sum = 0;
  for (let look = 0; look < looks; look += 1) {
    await Bun.sleep((seconds * 1000) / (looks + 1));
    const row = await database.get<{ count: number }>(
      "SELECT COUNT(*) AS count FROM pg_stat_activity WHERE wait_event = 'advisory'",
    );
    sum += row?.count ?? 0;
  }
  return sum / looks;
}

/** Writes events at the end of a transaction behind the lock of one lane, or without a lock. */
function withLane(real: Database, lane: number | null, hasSignal = true): Database {
  return {
    ...real,
    transaction: (work) =>
      real.transaction(async (transaction) => {
        const steps: Transaction['lastly'] = [];
        const result = await work({ ...transaction, lastly: steps });
        const lock = lane === null ? 1 : `pg_advisory_xact_lock(7341910, ${lane})`;
        const open = `SELECT ${lock}${hasSignal ? ", pg_notify('vitrine_log', '')" : ''}`;
        await pipeline(transaction.get(open), ...steps.map((step) => step()));
        return result;
      }),
  };
}

function spread(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;
}
