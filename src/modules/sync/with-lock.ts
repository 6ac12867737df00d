import { Database, SQLiteError } from 'bun:sqlite';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure, messageOf, orFail } from '../../store/failure.ts';

/**
 * What one process of this user does at a time. A lock of SQLite on an empty file: it ends with the process that has
 * it, however that ends. The file stays, since another process may be waiting for it.
 */
export async function withLock<Result>(
  file: string,
  work: () => Promise<Result>,
  patience = 90_000,
): Promise<Result> {
  await orFail(mkdir(dirname(file), { recursive: true, mode: 0o700 }), `${file} cannot be written`);
  const lock = open(file);
  try {
    const late = performance.now() + patience;
    while (!take(lock, file)) {
      if (performance.now() > late)
        throw new Failure(`${file} is locked by another vitrine command. End it, then try again.`);
      await Bun.sleep(50);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function open(file: string): Database {
  try {
    return new Database(file, { create: true });
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${messageOf(error)}`);
  }
}

function take(lock: Database, file: string): boolean {
  try {
    lock.run('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof SQLiteError && error.code === 'SQLITE_BUSY') return false;
    throw new Failure(`${file} cannot be written: ${messageOf(error)}`);
  }
}
