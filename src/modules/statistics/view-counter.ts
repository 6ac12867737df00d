import { header } from '../../core/kernel/request.ts';
import { dayOf } from '../../core/platform/days.ts';
import { describeFault } from '../../core/platform/describe-fault.ts';
import type { CountView, Tally, ViewCounter, ViewCounterOptions } from '../../hosts/web/count-view.ts';
import { createBotTest } from '../../hosts/web/is-bot.ts';
import { addViews, deleteViewsBefore, mostAtOnce, type ViewsOfUser } from '../../store/views.ts';

/** Counters by user and format. */
type Counts = Map<string, Map<string, Tally>>;

/** With more users, counts are written immediately. If that fails, views of further users aren't counted. */
const mostUsers = 10_000;
/** Milliseconds between the transactions of a write, so that requests can use the database and the processor. */
const breath = 50;
const keptDays = 400;
/** Rows deleted in each transaction, and transactions each minute. */
const deletedAtOnce = 200;
const mostDeletions = 25;

/** Counts in memory and writes once a minute, so that a view costs almost nothing. */
export function startViewCounter({ database, now, log, interval = 60_000 }: ViewCounterOptions): ViewCounter {
  const isBot = createBotTest();
  let counts: Counts = new Map();
  let round = 0;
  let day = dayOf(now());
  let writing: Promise<void> | null = null;
  let sweptOn: string | null = null;
  let isStopped = false;
  let timer = wait();

  const count: CountView = (request, viewed, format) => {
    if (request.method === 'HEAD') return;
    const { tally: last } = viewed;
    const tally = last?.round === round && last.format === format ? last : find(viewed.userId, format);
    // Writes only on change, because the garbage collector scans every changed object again.
    if (tally !== last) viewed.tally = tally;
    if (tally === null) return;
    if (isBot(header(request, 'user-agent'))) tally.bots += 1;
    else tally.people += 1;
  };

  function find(userId: string, format: string): Tally | null {
    let byFormat = counts.get(userId);
    if (byFormat === undefined) {
      if (!hasRoom()) return null;
      byFormat = new Map();
      counts.set(userId, byFormat);
    }
    const tally = byFormat.get(format) ?? { format, people: 0, bots: 0, round };
    byFormat.set(format, tally);
    return tally;
  }

  function hasRoom(): boolean {
    if (counts.size < mostUsers) return true;
    if (writing) return false;
    void write();
    return true;
  }

  /** Waits for the full minute, so that views before midnight are stored under the correct day. */
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
    // In the order of the table, so that rows written together are stored next to each other.
    const written = { day, users: [...counts].sort(([one], [other]) => (one < other ? -1 : 1)) };
    counts = new Map();
    round += 1;
    day = dayOf(now());
    for (let from = 0; from < written.users.length; from += mostAtOnce) {
      const some = written.users.slice(from, from + mostAtOnce);
      const views = some.flatMap(([userId, byFormat]) => viewsOf(userId, byFormat, written.day));
      try {
        await database.transaction((queries) => addViews(queries, views), 'async');
      } catch (error) {
        report(error);
        if (written.day === day) putBack(written.users.slice(from));
        return;
      }
      if (!isStopped) await Bun.sleep(breath);
    }
  }

  /** Adds the counts of a failed write to the newer counts. */
  function putBack(users: readonly [string, Map<string, Tally>][]): void {
    for (const [userId, byFormat] of users) {
      for (const { format, people, bots } of byFormat.values()) {
        const since = find(userId, format);
        if (since === null) return;
        since.people += people;
        since.bots += bots;
      }
    }
  }

  /** Deletes old rows in small steps, until no more are due today. */
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
    log.warn('writing views failed, retrying', { cause: describeFault(error) });
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

function viewsOf(userId: string, byFormat: ReadonlyMap<string, Tally>, day: string): ViewsOfUser[] {
  return Array.from(byFormat.values(), ({ format, people, bots }) => ({ userId, day, format, people, bots }));
}
