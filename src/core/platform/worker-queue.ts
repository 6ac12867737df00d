import { describeFault, withoutSource } from './describe-fault.ts';

/** Messages between a queue and its worker. */
export interface Asked<Task> {
  readonly id: number;
  readonly task: Task;
}

export type Answered<Result> = { readonly id: number } & (
  | { readonly result: Result }
  | { readonly fault: string }
) & {
    /** Whether the worker uses too much memory, so that another one gets the next task. */
    readonly isLast?: boolean;
  };

/** A line that a library printed in a worker. */
interface Printed {
  readonly printed: string;
}

/** A thread, or a process with the same interface. */
export type StartedWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

export interface WorkerQueue<Task, Result> {
  /**
   * Runs one task at a time. A task that is no longer wanted when its turn comes is skipped. If its worker
   * ended, the task is tried again.
   */
  ask(task: Task, isWanted?: () => boolean): Promise<Result>;
  /** Rejects the waiting tasks with a reason. The next task starts another worker. */
  end(why: string): void;
}

export interface WorkerQueueOptions<Task> {
  /** The task to post, with buffers that are transferred instead of copied. Called for each attempt. */
  readonly pack?: (task: Task) => readonly [task: Task, given: ArrayBuffer[]];
  /** Milliseconds after which an idle worker ends, because its memory is worth more than the time of a new start. */
  readonly idleTime?: number;
  readonly patience?: Patience;
}

/** Time limits in milliseconds, for the wait in the queue and for the whole task. */
export interface Patience {
  readonly queued: number;
  readonly inAll: number;
  /** Milliseconds after which a worker that doesn't respond is replaced. */
  readonly longest?: number;
}

/** The task couldn't finish in time, or was no longer wanted. */
export class TooLate extends Error {}

interface QueuedTask<Task, Result> extends Asked<Task> {
  readonly isWanted: () => boolean;
  readonly askedAt: number;
  readonly promised: PromiseWithResolvers<Result>;
  deadline?: Timer;
  /** The timer that ends the worker of this task. */
  end?: Timer;
  /** Whether a worker ended during the task. Another worker then repeats it once. */
  wasLost?: true;
  isGivenUp?: true;
}

/** The worker runs as long as there are tasks. */
export function createWorkerQueue<Task, Result>(
  what: string,
  startWorker: () => StartedWorker,
  { idleTime = 30_000, patience, pack = (task) => [task, []] }: WorkerQueueOptions<Task> = {},
): WorkerQueue<Task, Result> {
  let queue: QueuedTask<Task, Result>[] = [];
  let current: QueuedTask<Task, Result> | null = null;
  let worker: StartedWorker | null = null;
  let idle: Timer | undefined;
  let count = 0;

  return {
    ask(task, isWanted = () => true) {
      count += 1;
      const promised = Promise.withResolvers<Result>();
      const job: QueuedTask<Task, Result> = {
        id: count,
        task,
        isWanted,
        askedAt: performance.now(),
        promised,
      };
      queue.push(job);
      if (patience) job.deadline = setTimeout(drop, patience.queued, job);
      next();
      return job.promised.promise;
    },
    end,
  };

  function next(): void {
    if (current) return;
    const [job] = queue;
    clearTimeout(idle);
    if (!job) {
      idle = setTimeout(stop, idleTime);
      idle.unref();
    } else if (job.isWanted()) begin(job);
    else {
      drop(job);
      next();
    }
  }

  function begin(job: QueuedTask<Task, Result>): void {
    current = job;
    queue.shift();
    clearTimeout(job.deadline);
    const left = (patience?.inAll ?? 0) + job.askedAt - performance.now();
    if (patience) job.deadline = setTimeout(giveUp, left, job);
    if (patience?.longest !== undefined) job.end = setTimeout(replace, patience.longest, job);
    try {
      worker ??= start();
      const [task, given] = pack(job.task);
      worker.postMessage({ id: job.id, task } satisfies Asked<Task>, given);
    } catch (error) {
      // Without memory no process can start. An exception in the event handler of a lost worker would end the server.
      lose(String(error));
    }
  }

  function drop(job: QueuedTask<Task, Result>): void {
    queue = queue.filter((other) => other !== job);
    giveUp(job);
  }

  function giveUp(job: QueuedTask<Task, Result>): void {
    clearTimeout(job.deadline);
    job.isGivenUp = true;
    job.promised.reject(new TooLate(`${what} has more to do than it can`));
  }

  /** Replaces a worker that hangs. Its task isn't repeated, because another worker would hang too. */
  function replace(job: QueuedTask<Task, Result>): void {
    giveUp(job);
    lose('it did not answer');
  }

  function start(): StartedWorker {
    const started = startWorker();
    const unlessFollowed = (why: string) => started === worker && lose(why);
    started.addEventListener('message', ({ data }: MessageEvent<Answered<Result> | Printed>) =>
      'printed' in data ? printFor(data.printed) : take(data),
    );
    started.addEventListener('error', ({ message }) => unlessFollowed(withoutSource(message)));
    started.addEventListener('close', () => unlessFollowed('it has ended'));
    return started;
  }

  function take(answer: Answered<Result>): void {
    if (current?.id !== answer.id) return;
    const { promised } = current;
    clearTimers(current);
    if ('result' in answer) promised.resolve(answer.result);
    else promised.reject(new Error(answer.fault));
    current = null;
    if (answer.isLast) stop();
    next();
  }

  function stop(): void {
    worker?.terminate();
    worker = null;
  }

  /** Handles the end of a worker. Waiting tasks didn't cause it, so they wait for the next worker. */
  function lose(why: string): void {
    stop();
    const lost = current;
    current = null;
    clearTimeout(lost?.end);
    if (lost?.wasLost) fail(lost, why);
    else if (lost && !lost.isGivenUp) queue.unshift(Object.assign(lost, { wasLost: true }));
    next();
  }

  function end(why: string): void {
    stop();
    const left = current ? [current, ...queue] : queue;
    [current, queue] = [null, []];
    for (const job of left) fail(job, why);
  }

  function fail(job: QueuedTask<Task, Result>, why: string): void {
    clearTimers(job);
    job.promised.reject(new Error(`${what} failed: ${why}`));
  }
}

function clearTimers({ deadline, end }: { readonly deadline?: Timer; readonly end?: Timer }): void {
  clearTimeout(deadline);
  clearTimeout(end);
}

/** Prints a line for a worker. In a server the console is the log. */
export function printFor(text: string): void {
  const said = withoutSource(text);
  // biome-ignore lint/suspicious/noConsole: a library of the worker would have printed it.
  if (said !== '') console.warn(said);
}

/** Call it in the worker. */
export function serveWorker<Task, Result>(
  self: Worker,
  make: (task: Task) => Result | Promise<Result>,
): void {
  for (const name of ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const)
    console[name] = (...said) =>
      self.postMessage({ printed: said.map((one) => describeFault(one)).join(' ') });
  self.addEventListener('message', async ({ data }: MessageEvent<Asked<Task>>) => {
    self.postMessage(await answerTask(data, make));
  });
}

export async function answerTask<Task, Result>(
  { id, task }: Asked<Task>,
  make: (task: Task) => Result | Promise<Result>,
): Promise<Answered<Result>> {
  try {
    return { id, result: await make(task) };
  } catch (error) {
    return { id, fault: describeFault(error) };
  }
}
