import type { Config } from '../../core/config/config.ts';
import type { Network } from '../../core/outside/network.ts';
import { describeFault } from '../../core/platform/describe-fault.ts';
import { lazily } from '../../core/web/lazily.ts';
import type { Job, JobBasics } from '../../store/job.ts';
import { createJobLease } from '../../store/job-leases.ts';
import { listDueCards, type StoredCard } from '../../store/link-cards.ts';

interface FetcherOptions extends JobBasics {
  readonly config: Config;
  readonly network: Network;
  /** Milliseconds between two checks for due pages. */
  readonly interval?: number | undefined;
  /** Milliseconds between two rounds. */
  readonly rest?: number | undefined;
}

/** The most servers that are contacted at once, one page each. */
const mostServers = 4;
const inOneList = 200;
/** The factor for longer pauses while the database is unavailable. */
const patience = 6;
/** Milliseconds. A round takes less than half of the lease. */
const leaseTimes = { lease: 60_000, patience: 0 };
const beginning = { nextAt: '', userId: '', url: '' };

/**
 * Fetches due pages while Vitrine runs, in one process at a time and one page per server at a time. The next
 * process repeats an interrupted round.
 */
export function startFetcher(options: FetcherOptions): Job {
  const { database, now, log, interval = 5_000, rest = 1_000 } = options;
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<null>();
  const lease = createJobLease('link cards', now, leaseTimes);
  const fetchDue = lazily(() => import('./fetch-due.ts'), {
    ...options,
    signal: stopping.signal,
    stopped: stopped.promise,
    isOurs: lease.isOurs,
  })('fetchDue');
  /** The position to continue from if all first pages wait for one server. */
  let place = beginning;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const wait = await runRound().catch(report);
      await Promise.race([Bun.sleep(wait), stopped.promise]);
    }
    if (lease.isOurs()) await database.transaction((queries) => lease.giveBack(queries)).catch(report);
  }

  /** Runs a round and returns the milliseconds until the next. */
  async function runRound(): Promise<number> {
    const { nextAt, userId, url } = place;
    const due = await listDueCards(database, now().toISOString(), nextAt, userId, url, inOneList);
    place = due.length < inOneList ? beginning : (due.at(-1) ?? beginning);
    if (due.length === 0 || !(await database.transaction(lease.take, 'async'))) return interval;
    await Promise.all(oneOfEachServer(due).map((card) => fetchDue(card)));
    return rest;
  }

  /** Logs the error and returns a longer pause while the database is unavailable. */
  function report(error: unknown): number {
    if (!stopping.signal.aborted)
      log.warn('fetching link cards failed, retrying', { cause: describeFault(error) });
    return interval * patience;
  }

  return {
    async stop() {
      stopping.abort();
      stopped.resolve(null);
      await running;
    },
  };
}

function oneOfEachServer(due: readonly StoredCard[]): StoredCard[] {
  const byHost = Map.groupBy(due, ({ url }) => new URL(url).host);
  return [...byHost.values()].flatMap(([first]) => first ?? []).slice(0, mostServers);
}
