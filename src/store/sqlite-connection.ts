import { Database as Connection, constants } from 'bun:sqlite';
import { constants as access, accessSync, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Opens the file read-only if the file system is read-only. Creates a missing file unless it must exist. */
export function connect(path: string, create = true): Connection {
  const connection = open(path, create);
  connection.run('PRAGMA synchronous = FULL');
  connection.run('PRAGMA foreign_keys = ON');
  // Overwrites deleted data in the file.
  connection.run('PRAGMA secure_delete = ON');
  return connection;
}

function open(path: string, create: boolean): Connection {
  try {
    const connection = new Connection(path, { readwrite: true, create, strict: true });
    connection.run('PRAGMA busy_timeout = 10000');
    connection.run('PRAGMA journal_mode = WAL');
    return connection;
  } catch (error) {
    if (!existsSync(path) || !isReadOnly(path)) throw error;
    return openUnchanging(path);
  }
}

/** A file that can't change needs no lock and no files next to it. */
function openUnchanging(path: string): Connection {
  if (existsSync(`${path}-wal`)) {
    throw new Error(
      `its file system is read-only, and ${path}-wal has recent changes; copy both files to a writable folder`,
    );
  }
  const address = `${pathToFileURL(resolve(path)).href}?immutable=1`;
  return new Connection(address, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
}

function isReadOnly(path: string): boolean {
  try {
    accessSync(path, access.W_OK);
    return false;
  } catch {
    return true;
  }
}
