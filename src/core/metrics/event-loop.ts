import type { Histogram } from './histogram.ts';

/** The delay of the event loop, during which no request is processed. */
export interface EventLoop {
  /** Milliseconds that the last look came too late; how long it is overdue, if that is longer. */
  delay(): number;
  close(): void;
}

/** Between two looks, in milliseconds. */
const interval = 100;

/** `look` is called with each look, as often as the process gets to it. */
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
