/** A task and what was made of it, on their way between two threads. */
export interface Asked<Task> {
  readonly id: number;
  readonly task: Task;
}

export type Answered<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly fault: string };

export interface Thread<Task, Result> {
  ask(task: Task): Promise<Result>;
  /** Whoever waits is told why; the next to come gets another thread. */
  end(why: string): void;
}

/** Its memory is worth more than the moment that another start takes. */
const longestIdle = 30_000;

/** A thread that is there while there is something to do. */
export function createThread<Task, Result>(
  what: string,
  startWorker: () => Worker,
  idleTime: number = longestIdle,
): Thread<Task, Result> {
  const waiting = new Map<number, PromiseWithResolvers<Result>>();
  let worker: Worker | null = null;
  let idle: Timer | undefined;
  let count = 0;

  return {
    ask(task) {
      clearTimeout(idle);
      count += 1;
      const promised = Promise.withResolvers<Result>();
      waiting.set(count, promised);
      worker ??= start();
      worker.postMessage({ id: count, task } satisfies Asked<Task>);
      return promised.promise;
    },
    end,
  };

  function start(): Worker {
    const started = startWorker();
    const unlessFollowed = (why: string) => started === worker && end(why);
    started.addEventListener('message', ({ data }: MessageEvent<Answered<Result>>) => take(data));
    started.addEventListener('error', ({ message }) => unlessFollowed(message));
    started.addEventListener('close', () => unlessFollowed('it has ended'));
    return started;
  }

  function take(answer: Answered<Result>): void {
    const promised = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('result' in answer) promised?.resolve(answer.result);
    else promised?.reject(new Error(answer.fault));
    if (waiting.size > 0) return;
    clearTimeout(idle);
    idle = setTimeout(stop, idleTime);
    idle.unref();
  }

  function stop(): void {
    worker?.terminate();
    worker = null;
  }

  function end(why: string): void {
    stop();
    const left = [...waiting.values()];
    waiting.clear();
    for (const { reject } of left) reject(new Error(`${what} failed: ${why}`));
  }
}

/** The other side. */
export function serveThread<Task, Result>(
  self: Worker,
  make: (task: Task) => Result | Promise<Result>,
): void {
  self.addEventListener('message', async ({ data: { id, task } }: MessageEvent<Asked<Task>>) => {
    self.postMessage(await attempt(id, task));
  });

  async function attempt(id: number, task: Task): Promise<Answered<Result>> {
    try {
      return { id, result: await make(task) };
    } catch (error) {
      return { id, fault: Bun.inspect(error) };
    }
  }
}
