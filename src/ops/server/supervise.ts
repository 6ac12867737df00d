import type { Log } from '../../core/platform/log.ts';
import { Failure, lostStatus } from '../../store/failure.ts';
import type { Processes, Started } from './processes.ts';

export interface Supervision {
  /** Resolves when all workers listen. */
  readonly ready: Promise<void>;
  /** Resolves with an explanation if a worker ended that must not be started again. */
  readonly failed: Promise<string>;
  /** Lets all workers finish their requests first. */
  stop(): Promise<void>;
}

/** The message of a worker that listens. All other messages are for the other workers. */
export const readyMessage = 'ready';

/** Milliseconds until a crashed worker is started again. The pause grows each time that it ends immediately. */
const shortestPause = 100;
const longestPause = 10_000;
/** Milliseconds. A worker that ran longer didn't end immediately. */
const settled = 30_000;

const lost =
  'The database has lost its file. A worker has told where all of it is, and none is started again.';

/** A worker closes its channel before the parent notices its end, so sending may fail. */
function pass(send: Started['send'], message: unknown): void {
  try {
    send(message);
  } catch {
    // The ended worker needs no messages.
  }
}

/** Keeps this number of workers running. If one can't start at first, all are stopped. */
export function superviseWorkers(count: number, processes: Processes, log: Log): Supervision {
  const workers = new Map<number, Started>();
  const ends: Promise<void>[] = [];
  const stopping = Promise.withResolvers<void>();
  const failing = Promise.withResolvers<string>();
  let isStopping = false;

  function start(number: number, becomeReady: () => void): Started {
    const worker = processes.start(['serve', '--worker', String(number)], (message) => {
      if (message === readyMessage) becomeReady();
      else for (const [other, { send }] of workers) if (other !== number) pass(send, message);
    });
    workers.set(number, worker);
    return worker;
  }

  async function startFirst(number: number): Promise<void> {
    const ready = Promise.withResolvers<void>();
    const { exited } = start(number, ready.resolve);
    const failed = exited.then((status) => {
      throw new Failure(`A worker ended with status ${status} before it had started.`);
    });
    failed.catch(() => {});
    ends.push(keep(number, exited));
    await Promise.race([ready.promise, failed]);
  }

  async function keep(number: number, exited: Promise<number>): Promise<void> {
    let pause = shortestPause;
    let since = performance.now();
    for (let status = await exited; !isStopping; ) {
      workers.delete(number);
      if (status === lostStatus) return failing.resolve(lost);
      pause = performance.now() - since > settled ? shortestPause : Math.min(pause * 2, longestPause);
      log.warn('worker ended, restarting', { worker: number, status, milliseconds: pause });
      await Promise.race([Bun.sleep(pause), stopping.promise]);
      if (isStopping) return;
      since = performance.now();
      status = await start(number, () => log.info('worker is available again', { worker: number })).exited;
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    stopping.resolve();
    for (const { stop } of workers.values()) stop();
    await Promise.all(ends);
  }

  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const ready = Promise.all(numbers.map(startFirst)).then(
    () => {},
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  return { ready, failed: failing.promise, stop };
}
