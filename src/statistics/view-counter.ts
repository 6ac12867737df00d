import { header, type IncomingRequest } from '../kernel/request.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../store/database.ts';
import { addViews, deleteViewsBefore, mostAtOnce, type ViewsOfUser } from '../store/views.ts';
import { createBotTest } from './is-bot.ts';

/** Notes that a reader gets something of a person. Nothing of the request is kept. */
export type CountView = (request: IncomingRequest, viewed: Viewed, format: string) => void;

/** Somebody who is looked at. */
export interface Viewed {
  readonly userId: string;
  /** Where the last view of them was counted: most are followed by one of the same kind. */
  tally: Tally | null;
}

/** Views of a person in a format. */
export interface Tally {
  readonly format: string;
  people: number;
  bots: number;
  /** With each writing a new one begins. */
  readonly round: number;
  /** In another format. */
  readonly next: Tally | null;
}

export interface ViewCounter {
  readonly count: CountView;
  /** Writes what has not been written. */
  stop(): Promise<void>;
}

export interface ViewCounterOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Log;
  /** Milliseconds after which what was counted is written. */
  readonly interval?: number | undefined;
}

/** By person. */
type Counts = Map<string, Tally>;

/** Past so many people it is written at once; while that is not possible, nobody else is counted. */
const mostPeople = 10_000;
/** Milliseconds between two transactions of a writing, in which readers have the database and the processor. */
const breath = 50;
const keptDays = 400;
/** In one transaction, and so many of them a minute. */
const deletedAtOnce = 200;
const mostDeletions = 25;

/** Counts in memory and writes once a minute, so that a reader costs next to nothing. */
export function startViewCounter({ database, now, log, interval = 60_000 }: ViewCounterOptions): ViewCounter {
  const isBot = createBotTest();
  let counts: Counts = new Map();
  let round = 0;
  let day = dayOf(now());
  let writing: Promise<void> | null = null;
  let sweptOn: string | null = null;
  let isStopped = false;
  let timer = wait();

  function count(request: IncomingRequest, viewed: Viewed, format: string): void {
    if (request.method === 'HEAD') return;
    const { tally: last } = viewed;
    const tally = last?.round === round && last.format === format ? last : find(viewed.userId, format);
    // The collector looks again at everybody who was written to.
    if (tally !== last) viewed.tally = tally;
    if (tally === null) return;
    if (isBot(header(request, 'user-agent'))) tally.bots += 1;
    else tally.people += 1;
  }

  function find(userId: string, format: string): Tally | null {
    let tally = counts.get(userId) ?? null;
    if (tally === null && !hasRoom()) return null;
    while (tally !== null && tally.format !== format) tally = tally.next;
    return tally ?? begin(userId, format);
  }

  function hasRoom(): boolean {
    if (counts.size < mostPeople) return true;
    if (writing) return false;
    void write();
    return true;
  }

  function begin(userId: string, format: string): Tally {
    const tally = { format, people: 0, bots: 0, round, next: counts.get(userId) ?? null };
    counts.set(userId, tally);
    return tally;
  }

  /** For the full minute: so what was read before midnight is written under its day. */
  function wait(): Timer {
    const next = setTimeout(turn, interval - (Date.now() % interval));
    next.unref();
    return next;
  }

  async function turn(): Promise<void> {
    await write();
    if (!isStopped) await sweep().catch(report);
    if (!isStopped) timer = wait();
  }

  function write(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null;
    });
    return writing;
  }

  async function writeAll(): Promise<void> {
    // In the order of the table: then those who are written together are together there, too.
    const written = { day, people: [...counts].sort(([one], [other]) => (one < other ? -1 : 1)) };
    counts = new Map();
    round += 1;
    day = dayOf(now());
    for (let from = 0; from < written.people.length; from += mostAtOnce) {
      const some = written.people.slice(from, from + mostAtOnce);
      const views = some.flatMap(([userId, tally]) => viewsOf(userId, tally, written.day));
      try {
        await database.transaction((queries) => addViews(queries, views), 'async');
      } catch (error) {
        report(error);
        if (written.day === day) putBack(written.people.slice(from));
        return;
      }
      if (!isStopped) await Bun.sleep(breath);
    }
  }

  /** For the next time, with what has come since. */
  function putBack(people: readonly [string, Tally][]): void {
    for (const [userId, tally] of people) {
      for (const { format, people: more, bots } of all(tally)) {
        const since = find(userId, format);
        if (since === null) return;
        since.people += more;
        since.bots += bots;
      }
    }
  }

  /** A little at a time, until there is nothing left to forget today. */
  async function sweep(): Promise<void> {
    const today = dayOf(now());
    if (sweptOn === today) return;
    const end = dayOf(new Date(now().getTime() - keptDays * 86_400_000));
    for (let round = 0; round < mostDeletions && !isStopped; round += 1) {
      const deleted = await database.transaction(
        (queries) => deleteViewsBefore(queries, end, deletedAtOnce),
        'async',
      );
      if (deleted < deletedAtOnce) sweptOn = today;
      if (sweptOn === today) return;
      await Bun.sleep(breath);
    }
  }

  function report(error: unknown): void {
    log.warn('views have to wait to be written', { cause: Bun.inspect(error) });
  }

  return {
    count,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

function viewsOf(userId: string, tally: Tally, day: string): ViewsOfUser[] {
  return all(tally).map(({ format, people, bots }) => ({ userId, day, format, people, bots }));
}

function all({ next, ...tally }: Tally): Omit<Tally, 'next'>[] {
  return next === null ? [tally] : [tally, ...all(next)];
}
