import { setTimeout } from 'node:timers/promises';
import { keyOfPerson, peopleListsKey, siteKey } from '../../hosts/web/edge-keys.ts';
import type { EventNotifier } from '../../store/event-notifier.ts';
import { findLatestEvent } from '../../store/events.ts';
import type { Job, JobBasics } from '../../store/job.ts';
import { createJobLease } from '../../store/job-leases.ts';
import { answerTime, listPurges, mostChanges, type PurgeTarget, purgeTime, sendPurge } from './send-purge.ts';
import { findPurge, findTimeline, listChangedPeople, type Purge, putPurge } from './store.ts';

export interface PurgerOptions extends JobBasics {
  readonly notifier: EventNotifier;
  readonly target: PurgeTarget;
  /** Identifies the code that renders responses. After an upgrade, the whole CDN is purged. */
  readonly build: string;
  /** Milliseconds between two checks without an event. */
  readonly interval?: number | undefined;
}

/**
 * The log is processed twice, because a response rendered during a change may reach the CDN after the first
 * purge. The second purge follows when such a response must have arrived.
 */
const readings = ['first', 'again'] as const;
type Reading = (typeof readings)[number];

/** Milliseconds. If a process dies, its lease blocks the others for this time. Requests must end within the lease. */
const times = { lease: 4_000, patience: purgeTime };
/** Milliseconds before retries. The last of `minute` repeats for a minute, after that the longest pause. */
const pauses = { first: [250, 500, 1_000], minute: 60_000, longest: 5_000 };

/** The keys to purge, and the position in the log after the purge. */
interface Due extends Omit<Purge, 'name'> {
  readonly keys: readonly string[];
}

/** A purge with its time. */
interface Milestone extends Purge {
  readonly at: number;
}

/** Purges changes in log order while Vitrine runs. One node at a time does this. */
export function startPurger(options: PurgerOptions): Job {
  const { database, notifier, now, log, target, build, interval = 30_000 } = options;
  const lease = createJobLease('cdn', now, times);
  const stopping = new AbortController();
  let milestones: Milestone[] = [];
  /** Whether this build has taken over. During a rolling upgrade two builds run. */
  let isBegun = false;
  let failures = 0;
  let failingSince = 0;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { position } = notifier;
      const wait = await readLog().then(recover, postpone);
      if (failures === 0) await notifier.waitFor(undefined, position, wait, stopping.signal);
      else await setTimeout(wait, null, { signal: stopping.signal }).catch(() => {});
    }
    await database.transaction((queries) => lease.giveBack(queries)).catch(() => {});
  }

  /** Processes the log once and returns the milliseconds until the next check. */
  async function readLog(): Promise<number> {
    // Read the clock once, because changes that become due between two readings would be skipped.
    const ripeSince = performance.now() - answerTime;
    for (const reading of readings) {
      if ((await findDue(reading, ripeSince)) === null) continue;
      if (!(await takeLease())) return times.lease / 2;
      // Another node may have purged it just now.
      const due = await findDue(reading, ripeSince);
      if (due) await tell(reading, due);
    }
    const unripe = milestones.find(({ at }) => at > ripeSince);
    return unripe ? Math.max(1, unripe.at + answerTime - performance.now()) : interval;
  }

  function takeLease(): Promise<boolean> {
    return database.transaction(lease.take, 'async');
  }

  async function tell(name: Reading, { keys, ...known }: Due): Promise<void> {
    for (const part of listPurges(target, keys)) {
      if (!(await takeLease())) return;
      await sendPurge(target, part, stopping.signal);
    }
    // A process that was suspended has lost its lease and must not record progress.
    await database.transaction(async (queries) => {
      if (await lease.take(queries)) await putPurge(queries, { name, ...known });
    }, 'async');
  }

  /**
   * The next purge, or null if the CDN is up to date. A long run of events that change no page is skipped by
   * recording its end.
   */
  async function findDue(reading: Reading, ripeSince: number): Promise<Due | null> {
    const told = await findPurge(database, reading);
    const goal = reading === 'first' ? await findGoal(told) : await findRipe(told, ripeSince);
    if (goal === null) return null;
    const isOther = told === null || told.build !== goal.build || told.position > goal.position;
    if (isOther) return { keys: [siteKey], ...goal };
    // Drafts and sign-ins never change a page.
    const people = await listChangedPeople(database, told.position, goal.position, mostChanges + 1);
    if (people.length > mostChanges) return { keys: [siteKey], ...goal };
    if (people.length > 0) return { keys: [...people.map(keyOfPerson), peopleListsKey], ...goal };
    return goal.position - told.position > mostChanges / 10 ? { keys: [], ...goal } : null;
  }

  /** After a failover to another timeline, the CDN may have content that the database lost, so everything is purged. */
  async function findGoal(told: Purge | null): Promise<Omit<Due, 'keys'>> {
    const [toldBuild, toldTimeline] = told?.build.split(' ') ?? [];
    isBegun ||= toldBuild === build;
    const timeline = (await findTimeline(database)) ?? toldTimeline;
    const position = await findLatestEvent(database);
    const present = isBegun && toldBuild !== undefined ? toldBuild : build;
    return { position, build: timeline === undefined ? present : `${present} ${timeline}` };
  }

  /** The changes whose first purge was long enough ago, unless another node has purged more. */
  async function findRipe(told: Purge | null, ripeSince: number): Promise<Omit<Due, 'keys'> | null> {
    const first = await findPurge(database, 'first');
    const last = milestones.at(-1);
    if (first && (last?.position !== first.position || last.build !== first.build))
      milestones.push({ ...first, at: performance.now() });
    const index = milestones.findLastIndex(({ at }) => at <= ripeSince);
    milestones = milestones.slice(Math.max(0, index));
    const [ripe] = milestones;
    if (index < 0 || !ripe || isBehind(ripe, told, first)) return null;
    return { position: ripe.position, build: ripe.build };
  }

  function recover(wait: number): number {
    if (failures > 0) log.info('cdn purge works again');
    failures = 0;
    return wait;
  }

  function postpone(error: unknown): number {
    if (stopping.signal.aborted) return 0;
    const cause = error instanceof Error ? error.message : String(error);
    if (failures === 0) log.warn('cdn purge failed, retrying', { cause });
    if (failures === 0) failingSince = performance.now();
    const isRecent = performance.now() - failingSince < pauses.minute;
    const pause = isRecent ? pauses.first[Math.min(failures, pauses.first.length - 1)] : undefined;
    failures += 1;
    return pause ?? pauses.longest;
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Whether the first purge is behind. A shorter log is a replaced one and is processed from its start. */
function isBehind(ripe: Purge, told: Purge | null, first: Purge | null): boolean {
  if (!told || !first || told.position > first.position) return false;
  return ripe.position < told.position || (told.position === first.position && told.build === first.build);
}
