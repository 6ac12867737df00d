import { header, type IncomingRequest } from '../kernel/request.ts';
import type { Log } from '../log.ts';
import type { Database } from '../store/database.ts';
import { addViews, deleteViewsBefore, mostAtOnce, type ViewsOfUser } from '../store/views.ts';
import { createBotTest } from './is-bot.ts';

/** Notes that a reader gets something of a person. Nothing of the request is kept. */
export type CountView = (request: IncomingRequest, userId: string, format: string) => void;

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

/** By person: for each format those of people, then those of bots. */
type Counts = Map<string, number[]>;

/** Past so many people it is written at once; while that is not possible, nobody else is counted. */
const mostPeople = 10_000;
/** Milliseconds between two transactions of a writing, in which readers have the database and the processor. */
const breath = 50;
const keptDays = 400;
const deletedAtOnce = 5_000;

/** Counts in memory and writes once a minute, so that a reader costs next to nothing. */
export function startViewCounter({ database, now, log, interval = 60_000 }: ViewCounterOptions): ViewCounter {
  const isBot = createBotTest();
  /** In the order in which they were first asked for: that is their place among somebody's counts. */
  const formats: string[] = [];
  let counts: Counts = new Map();
  let day = dayOf(now());
  let writing: Promise<void> | null = null;
  let sweptOn: string | null = null;
  let isStopped = false;
  let timer = wait();

  function count(request: IncomingRequest, userId: string, format: string): void {
    if (request.method === 'HEAD') return;
    const views = counts.get(userId) ?? begin(userId);
    if (views) add(views, placeOf(format) + (isBot(header(request, 'user-agent')) ? 1 : 0), 1);
  }

  function begin(userId: string): number[] | null {
    if (counts.size >= mostPeople) {
      if (writing) return null;
      void write();
    }
    const views: number[] = [];
    counts.set(userId, views);
    return views;
  }

  function placeOf(format: string): number {
    const known = formats.indexOf(format);
    return 2 * (known < 0 ? formats.push(format) - 1 : known);
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
    day = dayOf(now());
    for (let from = 0; from < written.people.length; from += mostAtOnce) {
      const some = written.people.slice(from, from + mostAtOnce);
      const views = some.flatMap((one) => viewsOf(one, written.day));
      try {
        await database.transaction((queries) => addViews(queries, views));
      } catch (error) {
        report(error);
        if (written.day === day) putBack(written.people.slice(from));
        return;
      }
      if (!isStopped) await Bun.sleep(breath);
    }
  }

  /** For the next time, with what has come since. */
  function putBack(people: readonly [string, number[]][]): void {
    for (const [userId, views] of people) {
      const since = counts.get(userId) ?? begin(userId);
      if (!since) return;
      for (const [place, more] of views.entries()) add(since, place, more ?? 0);
    }
  }

  function viewsOf([userId, views]: [string, number[]], onDay: string): ViewsOfUser[] {
    return formats.flatMap((format, index) => {
      const [people = 0, bots = 0] = [views[2 * index], views[2 * index + 1]];
      return people + bots > 0 ? [{ userId, day: onDay, format, people, bots }] : [];
    });
  }

  /** A little at a time, until there is nothing left to forget today. */
  async function sweep(): Promise<void> {
    const today = dayOf(now());
    if (sweptOn === today) return;
    const end = dayOf(new Date(now().getTime() - keptDays * 86_400_000));
    const deleted = await database.transaction((queries) => deleteViewsBefore(queries, end, deletedAtOnce));
    if (deleted < deletedAtOnce) sweptOn = today;
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

function add(views: number[], place: number, more: number): void {
  while (views.length <= place) views.push(0);
  views[place] = (views[place] ?? 0) + more;
}
