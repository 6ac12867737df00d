export interface ConcurrencyLimits {
  /** How many run at once. */
  readonly most: number;
  /** How many may wait in the queue. */
  readonly waiting: number;
  /** Milliseconds that one waits at most. */
  readonly patience: number;
}

export type RunLimited = <T>(work: () => Promise<T>, refused: () => Error) => Promise<T>;

/** Bounds the work in progress and the queue for it: the rest is rejected, so that slow work delays nothing else. */
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
