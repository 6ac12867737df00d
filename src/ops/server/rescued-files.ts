import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure, lostStatus } from '../../store/failure.ts';

const mark = '.rescued-';

/** The file that a SQLite database is copied to if its own file is lost. */
export function nameRescued(path: string): string {
  return `${path}${mark}${Date.now()}`;
}

/** Prevents a start with an empty database while a rescued copy has to be restored. */
export function refuseBesideRescued(path: string): void {
  if (existsSync(path)) return;
  const rescued = findRescued(path);
  if (rescued === null) return;
  const message = `There is no database at ${path}. Its data is in ${rescued}. Move that file to ${path}, or elsewhere to start with an empty database.`;
  throw Object.assign(new Failure(message), { status: lostStatus });
}

/** The latest rescued copy. */
function findRescued(path: string): string | null {
  const folder = dirname(path);
  const names = listNames(folder).filter((name) => name.startsWith(basename(path) + mark));
  const latest = names
    .filter((name) => !/-(wal|shm|journal)$/.test(name))
    .toSorted()
    .at(-1);
  return latest === undefined ? null : join(folder, latest);
}

/** Opening the database reports a folder that doesn't exist or can't be listed. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
