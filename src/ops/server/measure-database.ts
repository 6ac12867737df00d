import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { Allowance } from '../../core/metrics/allowance.ts';
import type { Histogram } from '../../core/metrics/histogram.ts';
import type { Metrics } from '../../core/metrics/metrics.ts';
import type { Database, Queries, Value } from '../../store/database.ts';
import { Outage, type OutageReason, outageReasons } from '../../store/outage.ts';

export interface MeasuredDatabase {
  readonly database: Database;
  /** Resets the number of statements that may be timed. */
  refill(): void;
}

type Work = 'read' | 'write' | 'transaction';

/** Timed statements per tenth of a second. */
const allowance = 100;

/** Counts all statements and failures, and times a sample of them. */
export function measureDatabase(database: Database, metrics: Metrics): MeasuredDatabase {
  const names = ['read', 'write', 'transaction'] as const;
  const counts = metrics.counters(
    'vitrine_database_operations_total',
    'Database operations: single reads and writes, and transactions.',
    'operation',
    names,
  );
  const times = metrics.histograms(
    'vitrine_database_duration_seconds',
    'Duration of database operations; samples at most 1,000 per second.',
    'operation',
    names,
  );
  const outages = metrics.counters(
    'vitrine_database_outages_total',
    'Failed database operations, by reason.',
    'reason',
    outageReasons,
  );
  const left = new Allowance(allowance);

  function measure<T>(operation: Work, work: () => MaybePromise<T>): MaybePromise<T> {
    counts.add(operation);
    const since = left.take() ? performance.now() : null;
    const histogram = times[operation];
    try {
      const outcome = work();
      if (outcome instanceof Promise) return outcome.catch(fail).finally(() => end(histogram, since));
      end(histogram, since);
      return outcome;
    } catch (error) {
      return fail(error);
    }
  }

  function fail(error: unknown): never {
    if (error instanceof Outage) outages.add(error.reason satisfies OutageReason);
    throw error;
  }

  const measured: Pick<Queries, 'get' | 'all' | 'run'> = {
    get: <Row>(sql: string, values?: readonly Value[]) =>
      measure('read', () => database.get<Row>(sql, values)),
    all: <Row>(sql: string, values?: readonly Value[]) =>
      measure('read', () => database.all<Row>(sql, values)),
    run: (sql, values) => measure('write', () => database.run(sql, values)),
  };
  return {
    database: {
      ...database,
      ...measured,
      transaction: async (work, safe) => measure('transaction', () => database.transaction(work, safe)),
    },
    refill: () => left.refill(),
  };
}

function end(histogram: Histogram, since: number | null): void {
  if (since !== null) histogram.observe((performance.now() - since) / 1000);
}
