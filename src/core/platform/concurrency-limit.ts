export interface ConcurrencyLimits {
  /** The number of tasks that run at a time. */
  readonly most: number;
  /** The number of tasks that may wait in the queue. */
  readonly waiting: number;
  /** The longest time in milliseconds that a task waits. */
  readonly patience: number;
}

export type RunLimited = <T>(work: () => Promise<T>, refused: () => Error) => Promise<T>;

/** Limits the running tasks and their queue. Further tasks are rejected, so that slow work delays nothing else. */
export function createConcurrencyLimit({ most, waiting, patience }: ConcurrencyLimits): RunLimited {
  let busy = 0;
  const queue: (() => void)[] = [];

  async function take(refused: () => Error): Promise<void> {
    if (busy < most) {
      busy += 1;
      return;
    }
    if (queue.length >= waiting) throw refused();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(enter), 1);
      reject(refused());
    }, patience);
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    queue.push(enter);
    await promise;
  }

  return async (work, refused) => {
    await take(refused);
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
