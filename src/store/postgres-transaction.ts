import type { Durability, Queries, Transaction } from './database.ts';
import { Outage } from './outage.ts';
import type { PostgresClient } from './pooled-client.ts';
import { asOutage, inLongTime, type PostgresClock } from './postgres-clock.ts';
import { queriesOf } from './postgres-queries.ts';
import { runTransaction } from './transaction.ts';

/** Runs a transaction. The result is unknown if the server falls silent after the commit was sent. */
export async function write<T>(
  pool: PostgresClient,
  clock: PostgresClock,
  work: (transaction: Transaction) => Promise<T>,
  durability?: Durability,
): Promise<T> {
  const { result, ended } = await carryOut(pool, clock, '', async (queries) => {
    const limits = Promise.resolve(queries.get(limitsFor(clock, durability)));
    // If it fails, all later statements fail too and report the error.
    limits.catch(() => {});
    const worked = await runTransaction(queries, work, durability);
    await limits;
    return worked;
  });
  await clock
    .inTime(ended, () => {})
    .catch((error: unknown) => {
      const isAway = error instanceof Outage && error.reason === 'away';
      throw isAway ? new Outage('away', error.cause, 'unknown') : error;
    });
  return result;
}

/** Reads a single snapshot, without a time limit for each statement. */
export async function readAtOnce<T>(
  pool: PostgresClient,
  clock: PostgresClock,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const options = 'isolation level repeatable read read only';
  return (await carryOut(pool, clock, options, work, { ...clock, inTime: inLongTime })).result;
}

/** Settings that are sent together with the first statement. */
function limitsFor({ serverPatience }: PostgresClock, durability: Durability = 'sync'): string {
  const waiting = `SELECT set_config('lock_timeout', '${serverPatience}', true)`;
  return durability === 'async' ? `${waiting}, set_config('synchronous_commit', 'off', true)` : waiting;
}

interface Done<T> {
  readonly result: T;
  /** Settles when the database has ended the transaction. */
  readonly ended: Promise<unknown>;
}

/** Runs the transaction. Beginning it has a time limit. The work has limits for each statement only. */
async function carryOut<T>(
  pool: PostgresClient,
  clock: PostgresClock,
  options: string,
  work: (queries: Queries) => Promise<T>,
  statementClock = clock,
): Promise<Done<T>> {
  const begun = Promise.withResolvers<void>();
  const worked = Promise.withResolvers<T>();
  let abandoned = false;
  const ended = pool.begin(options, async (connection) => {
    if (abandoned) throw new Outage('away');
    begun.resolve();
    const working = work(queriesOf(connection, statementClock));
    working.then(worked.resolve, worked.reject);
    await working;
  });
  ended.catch((error: unknown) => {
    begun.reject(error);
    worked.reject(asOutage(error));
  });
  worked.promise.catch(() => {});
  await clock.inTime(begun.promise, () => {
    abandoned = true;
  });
  // Doesn't wait for the rollback, because a frozen server doesn't respond.
  return { result: await worked.promise, ended };
}
