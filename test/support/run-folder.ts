import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Includes the machine: containers may share the folder but not the numbers of their processes. */
const prefix = `vitrine-tests-${hostname()}-`;

/** Databases and archives by the thousand: nothing of them stays, and where there is room no disk is waited for. */
export function makeRunFolder(): string {
  const place = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();
  removeAbandoned(place);
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Left by a run that was killed. A PostgreSQL that is still running in one ends within a minute of this. */
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
    // It is another user's.
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
