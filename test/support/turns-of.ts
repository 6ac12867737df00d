export interface Turns {
  readonly count: number;
  /** Milliseconds of processor time of the longest turn. */
  readonly longest: number;
}

/** Measures event loop turns during work. */
export async function turnsOf(work: () => Promise<unknown>): Promise<Turns> {
  let [count, longest, isOver] = [0, 0, false];
  const watching = (async () => {
    while (!isOver) {
      const before = process.threadCpuUsage();
      await new Promise(setImmediate);
      const { user, system } = process.threadCpuUsage(before);
      count += 1;
      longest = Math.max(longest, (user + system) / 1000);
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await watching;
  return { count, longest };
}
