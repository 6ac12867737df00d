import { version } from '../../../package.json';
import type { Network } from '../../core/outside/network.ts';
import { describeFault } from '../../core/platform/describe-fault.ts';
import { type EventType, programActor } from '../../store/event.ts';
import { appendEvent } from '../../store/events.ts';
import type { Job, JobBasics } from '../../store/job.ts';
import { createJobLease } from '../../store/job-leases.ts';
import {
  type DuePlace,
  findOwnLink,
  type LinkOutcome,
  listDueLinks,
  type OwnLink,
  updateOwnLink,
} from '../../store/own-links.ts';
import { listNames, lockUserById } from '../../store/users.ts';
import { nextLinkState } from './backoff.ts';
import { checkLink, type Seen } from './check-link.ts';
import { comparableAddress } from './find-link-back.ts';

export interface VerifierOptions extends JobBasics {
  readonly network: Network;
  /** The URL of profiles, and the user agent that identifies the site to page owners. */
  readonly previewUrl: string;
  readonly baseUrl: string;
  /** Milliseconds between two checks for due links. */
  readonly interval?: number | undefined;
  /** Milliseconds between two requests to the same server. */
  readonly rest?: number | undefined;
}

/** The most servers in use at once, including their pause, so that at most two pages per second are read. */
const mostServers = 4;
const inOneList = 100;
/** The most queues of due links for one server each. Links behind them wait for a turn. */
const mostLists = 20;
/** The factor for longer pauses while the database is unavailable. */
const patience = 6;
/** Milliseconds. A page takes less than half of the lease. */
const leaseTimes = { lease: 60_000, patience: 0 };
const beginning: DuePlace = { nextAt: '', userId: '', url: '' };

/**
 * Checks members' pages while Vitrine runs, in one process at a time and one page per server at a time. A
 * stop aborts running checks, and the next process repeats them.
 */
export function startVerifier(options: VerifierOptions): Job {
  const { database, now, network, log, previewUrl, baseUrl, interval = 10_000, rest = 2_000 } = options;
  const lease = createJobLease('links', now, leaseTimes);
  const userAgent = `Vitrine/${version} (+${baseUrl}; looks for links to ${previewUrl})`;
  const stopping = new AbortController();
  const looks = new Map<string, Promise<void>>();
  const resting = new Set<Timer>();
  let wake = Promise.withResolvers<void>();
  /** The position to continue from if all first links wait for one server. */
  let place = beginning;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers();
      const isWell = await startLooks().then(() => true, report);
      const timer = setTimeout(wake.resolve, isWell ? interval : interval * patience);
      await wake.promise;
      clearTimeout(timer);
    }
    await Promise.all(looks.values());
    if (lease.isOurs()) await database.transaction((queries) => lease.giveBack(queries)).catch(report);
  }

  async function startLooks(): Promise<void> {
    for (let count = 0; count < mostLists && looks.size < mostServers; count += 1) {
      // The list may contain a page whose check finishes meanwhile.
      const busy = new Set(looks.keys());
      const due = await listDueLinks(database, now().toISOString(), place, inOneList);
      place = due.length < inOneList ? beginning : (due.at(-1) ?? beginning);
      if (due.length === 0 || !(await database.transaction(lease.take, 'async'))) return;
      for (const link of due) startLook(link, busy);
      if (place === beginning) return;
    }
  }

  /** Starts a check, unless its server is busy or enough others are. */
  function startLook(link: OwnLink, busy: Set<string>): void {
    const { host } = new URL(link.url);
    if (busy.has(host) || looks.size >= mostServers || stopping.signal.aborted) return;
    busy.add(host);
    looks.set(host, lookAt(link, host));
  }

  async function lookAt(link: OwnLink, host: string): Promise<void> {
    await check(link).catch(report);
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      resting.delete(timer);
      looks.delete(host);
      wake.resolve();
    }, rest);
    resting.add(timer);
  }

  async function check(link: OwnLink): Promise<void> {
    const names = await listNames(database, link.userId);
    // A process that was suspended may have lost its lease.
    if (!lease.isOurs()) return;
    const own = new Set(
      names.flatMap((name) => comparableAddress(`${previewUrl}/${encodeURIComponent(name)}`) ?? []),
    );
    // A profile that links to itself proves nothing.
    const isSelf = own.has(comparableAddress(link.url) ?? '');
    const seen: Seen = isSelf
      ? { outcome: 'no-link', reason: null }
      : await checkLink(link.url, own, { network, userAgent, signal: stopping.signal });
    if (!stopping.signal.aborted && lease.isOurs()) await settle(link, seen);
  }

  /** Stores a result that visitors see, with an event in the log like every change. */
  async function settle({ userId, url }: OwnLink, { outcome, reason }: Seen): Promise<void> {
    const at = now();
    const before = await findOwnLink(database, userId, url);
    if (!before) return;
    const changes = changesWith(before, outcome, at);
    await database.transaction(
      async (queries) => {
        await lockUserById(queries, userId);
        const link = await findOwnLink(queries, userId, url);
        // The link was removed or changed during the check, so the next check decides.
        if (!link || changesWith(link, outcome, at) !== changes) return;
        const standing = nextLinkState(link, outcome, at, Math.random());
        await updateOwnLink(queries, { ...link, ...standing, outcome, reason, checkedAt: at.toISOString() });
        if (changes === null) return;
        await appendEvent(queries, userId, {
          type: changes,
          actor: programActor,
          at: at.toISOString(),
          origin: null,
        });
      },
      changes === null ? 'async' : 'sync',
    );
  }

  /** Logs a database error. The next round retries. */
  function report(error: unknown): false {
    if (!stopping.signal.aborted)
      log.warn('verifying links failed, retrying', { cause: describeFault(error) });
    return false;
  }

  return {
    async stop() {
      stopping.abort();
      for (const timer of resting) clearTimeout(timer);
      wake.resolve();
      await running;
    },
  };
}

/** Whether the result changes what visitors see. */
function changesWith(link: OwnLink, outcome: LinkOutcome, at: Date): EventType | null {
  const [was, is] = [link.verifiedAt !== null, nextLinkState(link, outcome, at, 0).verifiedAt !== null];
  if (was === is) return null;
  return is ? 'link.verified' : 'link.unverified';
}
