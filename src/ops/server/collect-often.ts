import { edenGC } from 'bun:jsc';

/** Milliseconds between two checks, and milliseconds of processor time after which garbage is collected. */
const usual = { interval: 50, work: 40 };

/**
 * Collects garbage often. By default the runtime waits until there is as much garbage as live data, which
 * doubles the memory and makes rare but long pauses. The objects of a request are garbage after its response.
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
