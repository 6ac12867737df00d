import type { Histogram } from './histogram.ts';

/** The delay of the event loop, during which no request is processed. */
export interface EventLoop {
  /** Milliseconds by which the last check was late, or by which the next check is overdue if that is longer. */
  delay(): number;
  close(): void;
}

/** Milliseconds between two checks. */
const interval = 100;

/** Calls `look` with each check. */
export function watchEventLoop(histogram: Histogram, look: () => void): EventLoop {
  let lookedAt = performance.now();
  let last = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    last = Math.max(0, now - lookedAt - interval);
    lookedAt = now;
    histogram.observe(last / 1000);
    look();
  }, interval);
  timer.unref();
  return {
    delay: () => Math.max(last, performance.now() - lookedAt - interval),
    close: () => clearInterval(timer),
  };
}
