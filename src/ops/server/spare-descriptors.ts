import { readFileSync } from 'node:fs';

/** For the database, files and other servers. */
const reserved = 64;

/** How many clients can be connected before this process runs out of file descriptors. */
export function spareDescriptors(): number {
  const [, soft] = /^Max open files +(\d+)/m.exec(readLimits()) ?? [];
  return soft === undefined ? Number.POSITIVE_INFINITY : Math.max(16, Number(soft) - reserved);
}

/** Empty where the system does not tell. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
