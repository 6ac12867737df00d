import { setTimeout } from 'node:timers/promises';
import { SQL } from 'bun';
import type { Broadcast, Database } from './database.ts';
import type { TellProgress } from './migrations.ts';
import { Outage } from './outage.ts';
import { inTime } from './postgres-clock.ts';
import { channel } from './postgres-queries.ts';

const messages = 'vitrine_messages';

/** Intervals in milliseconds. */
export interface SignalTimes {
  /** The time after which this node's own signal counts as lost. */
  readonly patience: number;
  /** The time between two own signals: while they arrive, and after two consecutive ones were lost. */
  readonly interval: number;
  readonly rest: number;
  /** The time between two polls of the log while signals don't arrive. */
  readonly clock: number;
}

const usual: SignalTimes = { patience: 2_000, interval: 30_000, rest: 30_000, clock: 1_000 };

export interface Signals extends Pick<Database, 'onEventsAppended'> {
  readonly broadcast: Broadcast;
  close(): void;
}

type Subscription = Awaited<ReturnType<SQL['listen']>>;

/** The result of a signal to this node itself: it arrived, was lost, couldn't be sent, or is impossible on a standby. */
type Outcome = 'heard' | 'lost' | 'away' | 'standby';

const lines: Readonly<Partial<Record<Outcome, string>>> = {
  heard: 'signals of PostgreSQL come through again',
  lost: 'no signal of PostgreSQL comes through, as behind some poolers: changes are looked for every second, and without REDIS_URL each node counts its limits by itself',
};

/**
 * Signals between nodes through PostgreSQL. A pooler, or a connection that died silently, accepts `LISTEN`
 * and delivers nothing. Each node therefore sends itself a signal at the start and repeatedly, and polls the
 * log while none arrives.
 */
export function openSignals(
  pool: SQL,
  tell: TellProgress,
  { patience, interval, rest, clock }: SignalTimes = usual,
): Signals {
  const self = crypto.randomUUID();
  const watchers = new Set<(isChange: boolean) => void>();
  const listeners = new Set<(text: string) => void>();
  const closing = new AbortController();
  let subscriptions: Subscription[] = [];
  let subscribing: Promise<void> | null = null;
  let heard = Promise.withResolvers<Outcome>();
  let isRunning = false;
  let outcome: Outcome = 'heard';
  let told: Outcome = 'heard';
  let timer: Timer | undefined;

  return {
    broadcast: {
      isHeard: () => outcome === 'heard',
      send: (text) => void pool.notify(messages, text).catch(() => {}),
      hear(listen) {
        listeners.add(listen);
        begin();
      },
    },
    onEventsAppended(watch) {
      watchers.add(watch);
      begin();
      return () => void watchers.delete(watch);
    },
    close() {
      clearInterval(timer);
      closing.abort();
      unsubscribe();
    },
  };

  function sign(isChange = false): void {
    for (const watch of watchers) watch(isChange);
  }

  /** Starts with the first listener, because commands need no signals. */
  function begin(): void {
    if (!isRunning) void run();
    isRunning = true;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      let found = await reachSelf().catch(explain);
      // Tries again, because only the listening connection may have been lost.
      if (found === 'lost') found = await reachSelf().catch(explain);
      settle(found);
      const pause = { heard: interval, lost: rest, away: patience, standby: patience }[outcome];
      await setTimeout(pause, null, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  /**
   * Listens again if no signal arrived. The client of Bun would wait longer after each attempt, and write to
   * standard error.
   */
  async function reachSelf(): Promise<Outcome> {
    let found: Outcome = 'lost';
    try {
      subscribing ??= subscribe().finally(() => {
        subscribing = null;
      });
      await inTime(subscribing, () => {});
      heard = Promise.withResolvers();
      await inTime(pool.notify(messages, self), () => {});
      found = await Promise.race([heard.promise, Bun.sleep(patience).then((): Outcome => 'lost')]);
    } finally {
      if (found === 'lost') unsubscribe();
    }
    return found;
  }

  async function subscribe(): Promise<void> {
    if (subscriptions.length > 0) return;
    const first = await pool.listen(messages, hear);
    const second = await pool
      .listen(
        channel,
        () => sign(true),
        () => sign(),
      )
      .catch((error: unknown) => {
        void first.unlisten().catch(() => {});
        throw error;
      });
    subscriptions = [first, second];
    if (closing.signal.aborted) unsubscribe();
  }

  function unsubscribe(): void {
    for (const one of subscriptions) void one.unlisten().catch(() => {});
    subscriptions = [];
  }

  function hear(text: string): void {
    if (text === self) heard.resolve('heard');
    else for (const listen of listeners) listen(text);
  }

  /**
   * Logs a change. An unavailable server is reported elsewhere, and a standby can't send signals until it is
   * promoted.
   */
  function settle(found: Outcome): void {
    if (closing.signal.aborted || found === outcome) return;
    outcome = found;
    clearInterval(timer);
    if (found === 'lost' || found === 'away') timer = setInterval(() => sign(), clock);
    const line = lines[found];
    if (line !== undefined && found !== told) tell(line, found === 'lost' ? 'warn' : 'info');
    if (line !== undefined) told = found;
    sign();
  }
}

function explain(error: unknown): Outcome {
  const cause = error instanceof Outage ? error.cause : error;
  return cause instanceof SQL.PostgresError && cause.errno === '25006' ? 'standby' : 'away';
}
