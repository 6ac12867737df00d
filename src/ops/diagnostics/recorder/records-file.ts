import { Database } from 'bun:sqlite';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Incremented when the table changes. A file with another version is set aside. */
const version = 2;

/** Sets aside a file that is damaged or has another version. If no file works, uses memory. */
export function openRecordsFile(path: string, warn: (problem: string) => void): Database {
  try {
    return prepare(path);
  } catch (error) {
    const aside = `${path}.unusable`;
    warn(
      `the record of requests could not be opened and is set aside as ${aside}: ${error instanceof Error ? error.message : error}`,
    );
    try {
      for (const suffix of ['', '-wal', '-shm']) {
        if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
      }
      return prepare(path);
    } catch {
      return prepare(':memory:');
    }
  }
}

function prepare(path: string): Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { create: true, strict: true });
  // A request never waits for another process that locks the file. It isn't recorded in that case.
  database.run('PRAGMA busy_timeout = 20');
  database.run('PRAGMA journal_mode = WAL');
  database.run('PRAGMA synchronous = NORMAL');
  const found = database.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0;
  const isNew = database.query('SELECT 1 FROM sqlite_master').get() === null;
  if (!isNew && found !== version) {
    database.close();
    throw new Error(`it is of version ${found}, not ${version}`);
  }
  database.run(`CREATE TABLE IF NOT EXISTS records (
    id INTEGER PRIMARY KEY AUTOINCREMENT, token TEXT NOT NULL UNIQUE, at TEXT NOT NULL, host TEXT NOT NULL, method TEXT NOT NULL,
    url TEXT NOT NULL, path TEXT NOT NULL, status INTEGER NOT NULL, milliseconds REAL NOT NULL, client TEXT NOT NULL,
    location TEXT, cost REAL, size INTEGER NOT NULL, record TEXT NOT NULL)`);
  database.run(`PRAGMA user_version = ${version}`);
  return database;
}
