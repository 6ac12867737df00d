import type { WorkerQueue } from './worker-queue.ts';

/**
 * Runs a task in a worker, if it can finish soon. The key covers all of the input. It is null for tasks that
 * aren't cached. The task is built when its turn comes.
 */
export type MakeInWorker<Task, Result> = (
  key: string | null,
  prepare: () => Promise<Task>,
) => Promise<Result | null>;

export interface MakeOptions<Result> {
  /** The size of a result in bytes. The newest results are cached up to a total size. */
  readonly sizeOf: (result: Result) => number;
  /** Logs why a task failed, because the response doesn't contain the reason. */
  readonly report: (fault: unknown) => void;
  /** Milliseconds that a request waits. It is less than the time limit of link previews. */
  readonly patience?: number;
  /** Milliseconds that a task may take, including the start of the worker. */
  readonly longest?: number;
  /** Milliseconds until a failed task is tried again. */
  readonly rest?: number;
}

/** More couldn't finish while their requests wait. */
const mostWaiting = 8;

/** Bytes of recent results, so that a profile without an entry in the response cache is drawn only once. */
const mostRecent = 4 * 1024 * 1024;

/** Runs one task at a time. */
export function createMakeInWorker<Task, Result>(
  worker: WorkerQueue<Task, Result>,
  { sizeOf, report, patience = 4_000, longest = 10_000, rest = 60_000 }: MakeOptions<Result>,
): MakeInWorker<Task, Result> {
  const underWay = new Map<string | symbol, Promise<Result | null>>();
  const recent = createRecent(mostRecent, sizeOf);
  let before: Promise<unknown> = Promise.resolve();

  return (key, prepare) => {
    const known = key === null ? undefined : recent.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const making = (key !== null && underWay.get(key)) || begin(key, prepare);
    return making ? withPatience(making) : Promise.resolve(null);
  };

  function begin(key: string | null, prepare: () => Promise<Task>): Promise<Result | null> | null {
    if (underWay.size >= mostWaiting) return null;
    // A result that isn't cached is needed only while its request waits.
    const until = key === null ? performance.now() + patience : Number.POSITIVE_INFINITY;
    const making = before
      .then(prepare)
      .then((task) => make(key, task, Math.min(longest, until - performance.now())));
    const place = key ?? Symbol('kept nowhere');
    const done = () => underWay.delete(place);
    underWay.set(place, making);
    before = making.then(done, done);
    return making;
  }

  async function make(key: string | null, task: Task, time: number): Promise<Result | null> {
    const deadline = setTimeout(() => worker.end('it took too long'), time);
    try {
      const result = await worker.ask(task);
      if (key !== null) recent.set(key, result);
      return result;
    } catch (fault) {
      report(fault);
      if (key !== null) giveUpFor(key);
      return null;
    } finally {
      clearTimeout(deadline);
    }
  }

  /** Skips the task for a while, because another attempt would probably fail too and delay other tasks. */
  function giveUpFor(key: string): void {
    recent.set(key, null);
    setTimeout(recent.delete, rest, key).unref();
  }

  async function withPatience(making: Promise<Result | null>): Promise<Result | null> {
    const { promise, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, patience, null);
    try {
      return await Promise.race([making, promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

interface Recent<Result> {
  get(key: string): Result | null | undefined;
  set(key: string, result: Result | null): void;
  delete(key: string): void;
}

/** The newest results up to this number of bytes. Null stands for a failed task. */
function createRecent<Result>(most: number, sizeOf: (result: Result) => number): Recent<Result> {
  const results = new Map<string, Result | null>();
  let bytes = 0;
  return {
    get: (key) => results.get(key),
    set(key, result) {
      results.set(key, result);
      bytes += sizeWith(key, result);
      for (const oldest of results.keys()) {
        if (bytes <= most) return;
        remove(oldest);
      }
    },
    delete: remove,
  };

  function remove(key: string): void {
    const result = results.get(key);
    if (result !== undefined) bytes -= sizeWith(key, result);
    results.delete(key);
  }

  function sizeWith(key: string, result: Result | null): number {
    return key.length * 2 + (result === null ? 0 : sizeOf(result));
  }
}
