import { readFileSync } from 'node:fs';

/** File descriptors for the database, files and other servers. */
const reserved = 64;

/** The number of clients that can connect before this process has no file descriptors left. */
export function spareDescriptors(): number {
  const [, soft] = /^Max open files +(\d+)/m.exec(readLimits()) ?? [];
  return soft === undefined ? Number.POSITIVE_INFINITY : Math.max(16, Number(soft) - reserved);
}

/** Empty if the system doesn't provide the limits. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
