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
  /** Where profiles are, and which site asks, for the owners of the pages. */
  readonly previewUrl: string;
  readonly baseUrl: string;
  /** Milliseconds after which to look for what is due. */
  readonly interval?: number | undefined;
  /** Milliseconds for which a server is left alone after each look at a page of it. */
  readonly rest?: number | undefined;
}

/** Servers that are asked or left alone after that: so at most two pages a second are read. */
const mostServers = 4;
const inOneList = 100;
/** So many due links may be waiting for one server before those behind them have to wait for a turn. */
const mostLists = 20;
/** How much longer to wait when the database is not well. */
const patience = 6;
/** In milliseconds; a page takes less than half of it. */
const leaseTimes = { lease: 60_000, patience: 0 };
const beginning: DuePlace = { nextAt: '', userId: '', url: '' };

/**
 * Checks members' pages while Vitrine runs, in one process at a time and one page per server at a time. Running checks
 * are aborted at the stop and repeated by the next process.
 */
export function startVerifier(options: VerifierOptions): Job {
  const { database, now, network, log, previewUrl, baseUrl, interval = 10_000, rest = 2_000 } = options;
  const lease = createJobLease('links', now, leaseTimes);
  const userAgent = `Vitrine/${version} (+${baseUrl}; looks for links to ${previewUrl})`;
  const stopping = new AbortController();
  const looks = new Map<string, Promise<void>>();
  const resting = new Set<Timer>();
  let wake = Promise.withResolvers<void>();
  /** Where to continue when those at the front all have to wait for one server. */
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
      // A page being checked may be on the list and finish meanwhile.
      const busy = new Set(looks.keys());
      const due = await listDueLinks(database, now().toISOString(), place, inOneList);
      place = due.length < inOneList ? beginning : (due.at(-1) ?? beginning);
      if (due.length === 0 || !(await database.transaction(lease.take, 'async'))) return;
      for (const link of due) startLook(link, busy);
      if (place === beginning) return;
    }
  }

  /** Unless its server is busy, or enough others are. */
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
    // A process that was suspended meanwhile may have lost the lease.
    if (!lease.isOurs()) return;
    const own = new Set(
      names.flatMap((name) => comparableAddress(`${previewUrl}/${encodeURIComponent(name)}`) ?? []),
    );
    // A profile that names itself has said nothing new.
    const isSelf = own.has(comparableAddress(link.url) ?? '');
    const seen: Seen = isSelf
      ? { outcome: 'no-link', reason: null }
      : await checkLink(link.url, own, { network, userAgent, signal: stopping.signal });
    if (!stopping.signal.aborted && lease.isOurs()) await settle(link, seen);
  }

  /** Visitors see it from now on: so a change goes into the log, as every other does. */
  async function settle({ userId, url }: OwnLink, { outcome, reason }: Seen): Promise<void> {
    const at = now();
    const before = await findOwnLink(database, userId, url);
    if (!before) return;
    const changes = changesWith(before, outcome, at);
    await database.transaction(
      async (queries) => {
        await lockUserById(queries, userId);
        const link = await findOwnLink(queries, userId, url);
        // Gone while we examined the page, or not what it was: then it is for the next look.
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

  /** A database that does not respond, or takes nothing, is asked again later. */
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

/** Whether the public state changes. */
function changesWith(link: OwnLink, outcome: LinkOutcome, at: Date): EventType | null {
  const [was, is] = [link.verifiedAt !== null, nextLinkState(link, outcome, at, 0).verifiedAt !== null];
  if (was === is) return null;
  return is ? 'link.verified' : 'link.unverified';
}
