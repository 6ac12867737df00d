import type { Reply } from '../../kernel/reply.ts';
import type { DatedVersion, House, Wish } from './make-answer.ts';

/** What `makeAnswer` is given, and what it gives, on their way between two threads. */
export interface Task {
  readonly id: number;
  readonly house: House;
  readonly version: DatedVersion;
  /** The public profile, as JSON: a text is handed over sooner than what is in it. */
  readonly content: string;
  readonly wish: Wish;
}

export type Made =
  | { readonly id: number; readonly answer: Reply }
  | { readonly id: number; readonly fault: string };

export type MakeAside = (task: Omit<Task, 'id'>) => Promise<Reply>;

/** Its memory is worth more than the moment that another start takes. */
const longestIdle = 30_000;

/** On a thread of its own, which is there while there is something to do. */
export function createMakeAside(startWorker: () => Worker): MakeAside {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let worker: Worker | null = null;
  let idle: Timer | undefined;
  let count = 0;
  /** Who asks for the same waits for the same. */
  const underWay = new Map<string, Promise<Reply>>();

  return async (task) => {
    const key = `${task.version.etag} ${JSON.stringify(task.wish)}`;
    const making = underWay.get(key) ?? begin(task).finally(() => underWay.delete(key));
    underWay.set(key, making);
    const { headers, ...answer } = await making;
    return { ...answer, headers: { ...headers } };
  };

  function begin(task: Omit<Task, 'id'>): Promise<Reply> {
    clearTimeout(idle);
    count += 1;
    const promised = Promise.withResolvers<Reply>();
    waiting.set(count, promised);
    worker ??= start();
    worker.postMessage({ id: count, ...task } satisfies Task);
    return promised.promise;
  }

  function start(): Worker {
    const started = startWorker();
    started.addEventListener('message', ({ data }: MessageEvent<Made>) => take(data));
    started.addEventListener('error', ({ message }) => giveUp(started, message));
    started.addEventListener('close', () => giveUp(started, 'it has ended'));
    return started;
  }

  function take(made: Made): void {
    const promised = waiting.get(made.id);
    waiting.delete(made.id);
    if ('answer' in made) promised?.resolve(made.answer);
    else promised?.reject(new Error(made.fault));
    if (waiting.size > 0) return;
    idle = setTimeout(stop, longestIdle);
    idle.unref();
  }

  function stop(): void {
    worker?.terminate();
    worker = null;
  }

  /** Whoever waits is told; the next to come gets another thread. */
  function giveUp(ended: Worker, why: string): void {
    if (ended !== worker) return;
    stop();
    for (const { reject } of waiting.values())
      reject(new Error(`the thread for large profiles failed: ${why}`));
    waiting.clear();
  }
}
