import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;
const share = 1 / 32;
const [least, most] = [16, 128];

/** MiB of memory for cached responses, of so many bytes that the process may use. */
export function cacheMemory(usable: number): number {
  return Math.min(most, Math.max(least, Math.floor((usable * share) / megabyte)));
}

/** The limit of the control group, or the machine's memory. */
export function usableMemory(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}
