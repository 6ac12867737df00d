import { edenGC } from 'bun:jsc';

/** Milliseconds between two looks, and of work after which there is enough to collect. */
const usual = { interval: 50, work: 40 };

/**
 * Left alone, the collector waits until there is as much garbage as there is in use: twice the memory, and pauses that
 * are as long as they are rare. What was made for a request is garbage when it has been answered, so it goes soon.
 */
export function collectOften({ interval, work } = usual): { stop(): void } {
  let before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system < work * 1000) return;
    edenGC();
    before = process.cpuUsage();
  }, interval);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
