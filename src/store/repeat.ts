import { setTimeout } from 'node:timers/promises';
import type { Job } from './job.ts';

/** Runs the work immediately, and again after each interval in milliseconds, until it is stopped. */
export function repeat(interval: number, work: (isStopping: () => boolean) => Promise<void>): Job {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const running = run();

  async function run(): Promise<void> {
    while (!isStopping()) {
      await work(isStopping);
      await setTimeout(interval, null, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
