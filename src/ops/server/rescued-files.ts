import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure, lostStatus } from '../../store/failure.ts';

const mark = '.rescued-';

/** Where all of a SQLite database goes whose file was lost. */
export function nameRescued(path: string): string {
  return `${path}${mark}${Date.now()}`;
}

/** Prevents a start on an empty database where a rescued one waits to be restored. */
export function refuseBesideRescued(path: string): void {
  if (existsSync(path)) return;
  const rescued = findRescued(path);
  if (rescued === null) return;
  const message = `There is no database at ${path}. Its data is in ${rescued}. Move that file to ${path}, or elsewhere to start with an empty database.`;
  throw Object.assign(new Failure(message), { status: lostStatus });
}

/** The latest. */
function findRescued(path: string): string | null {
  const folder = dirname(path);
  const names = listNames(folder).filter((name) => name.startsWith(basename(path) + mark));
  const latest = names
    .filter((name) => !/-(wal|shm|journal)$/.test(name))
    .toSorted()
    .at(-1);
  return latest === undefined ? null : join(folder, latest);
}

/** A folder that doesn't exist, or cannot be listed, is told of when the database is opened. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
