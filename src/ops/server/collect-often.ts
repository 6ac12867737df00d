import { edenGC } from 'bun:jsc';

/** Milliseconds between two checks, and of processor time after which a collection is worth it. */
const usual = { interval: 50, work: 40 };

/**
 * Left alone, the collector waits until there is as much garbage as live data: twice the memory, and pauses that are as
 * long as they are rare. A request's objects are garbage once it has been answered, so they are collected soon.
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
