import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Contains the host name, because containers may share the folder but have separate process ids. */
const prefix = `vitrine-tests-${hostname()}-`;

/**
 * The folder for thousands of databases and archives of a run. It is in memory if there is space, and
 * removed at the end.
 */
export function makeRunFolder(): string {
  const place = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();
  removeAbandoned(place);
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes folders of killed runs. A PostgreSQL that still runs in one exits within a minute. */
export function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (owner > 0 && !isRunning(owner)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function hasRoom(place: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize > 8 * 1024 ** 3;
  } catch {
    return false;
  }
}
