import { type Database as Connection, SQLiteError } from 'bun:sqlite';
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database, Dialect, Durability, Queries, Value } from './database.ts';
import { sqliteDirectoryWords } from './directory/words-sqlite.ts';
import { Outage } from './outage.ts';
import { connect } from './sqlite-connection.ts';
import { type SqliteFile, watchFile } from './sqlite-file.ts';
import { createSqliteView, readVersion } from './sqlite-view.ts';
import { runTransaction } from './transaction.ts';

const dialect: Dialect = {
  engine: 'sqlite',
  forUpdate: '',
  forShare: '',
  lockTexts: null,
  listedTexts: 'json_each($1)',
  listedRows: 'json_each($1)',
  joinTexts: 'group_concat',
  findMigrations: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'",
  utf8: (column) => `CAST(${column} AS BLOB)`,
  words: {
    exact: 'COLLATE BINARY',
    bytes: 'BLOB',
    sequence: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    transaction: 'INTEGER',
  },
  openLog: null,
  isUniqueViolation: (error) =>
    error instanceof SQLiteError && /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(error.code ?? ''),
  directoryWords: sqliteDirectoryWords,
};

/** Reads use their own connection, so that they never see an open transaction. */
export function openSqlite(path: string, patience: number): Database {
  mkdirSync(dirname(path), { recursive: true });
  const writer = connect(path);
  writer.run('PRAGMA busy_timeout = 0');
  const reader = connect(path);
  const file = watchFile(path);
  const writes = queriesOf(writer, file);
  const view = createSqliteView(reader);
  let queue: Promise<unknown> = Promise.resolve();

  const enqueue = <T>(deadline: number, work: () => Promise<T>, durability?: Durability): Promise<T> => {
    const change = () => commit(writer, file, deadline, work);
    const result = queue
      .then(durability === 'async' ? () => notWaiting(writer, change) : change)
      .finally(view.end);
    queue = result.catch(() => {});
    return result;
  };

  /** A lost file would come back as an empty one, which hides the rescued copy at the next start. */
  const connectAgain = () => {
    file.check();
    return connect(path, false);
  };

  return {
    ...queriesOf(reader, file),
    run(sql, values) {
      // A transaction may wait for its own work, and a rollback must not undo this.
      if (writer.inTransaction)
        return enqueue(performance.now() + patience, async () => writes.run(sql, values));
      const changes = writes.run(sql, values);
      view.end();
      return changes;
    },
    script: (_, sql) => writer.run(sql) && undefined,
    transaction: (work, durability) =>
      enqueue(performance.now() + patience, () => runTransaction(writes, work, durability), durability),
    upgrade: (work) => enqueue(Number.POSITIVE_INFINITY, () => work(writes)),
    async snapshot(work) {
      const connection = connectAgain();
      try {
        connection.run('BEGIN');
        return await work(queriesOf(connection, file));
      } finally {
        connection.close();
      }
    },
    broadcast: null,
    onEventsAppended(tell) {
      let known: unknown;
      const look = () => {
        const current = versionOrNull(reader);
        if (current !== known) tell();
        known = current;
      };
      const timer = setInterval(look, 100);
      return () => clearInterval(timer);
    },
    version() {
      try {
        return view.version();
      } catch (error) {
        throw translate(error, file);
      }
    },
    era: () => 0,
    isBehind: () => false,
    probe: () => file.probe(),
    noteDamage: () => file.noteDamage(),
    file: {
      path,
      check: () => file.check(),
      copy(to) {
        view.end();
        reader.query('VACUUM INTO $1').run(to);
        // SQLite leaves flushing to the system, and this copy may soon be the only one.
        for (const written of [to, dirname(to)]) syncToDisk(written);
      },
    },
    findDamage() {
      // A new connection, because FTS5 checks against the structure of its index as this connection read it
      // first, although others have merged it since.
      const connection = connectAgain();
      try {
        const row = connection.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').get();
        return row?.integrity_check === 'ok' ? null : (row?.integrity_check ?? 'no answer');
      } finally {
        connection.close();
      }
    },
    async close() {
      await queue;
      view.end();
      reader.close();
      writer.close();
    },
  };
}

/** Null if the file can't be read, because an exception in a timer would end the process. */
function versionOrNull(reader: Connection): number | null {
  try {
    return readVersion(reader);
  } catch {
    return null;
  }
}

function queriesOf(connection: Connection, file: SqliteFile): Queries {
  return {
    dialect,
    get: <Row>(sql: string, values: readonly Value[] = []) => {
      try {
        return connection.query<Row, Value[]>(sql).get(...values);
      } catch (error) {
        throw translate(error, file);
      }
    },
    all: <Row>(sql: string, values: readonly Value[] = []) => {
      try {
        return connection.query<Row, Value[]>(sql).all(...values);
      } catch (error) {
        throw translate(error, file);
      }
    },
    run: (sql, values = []) => {
      try {
        return connection.query<unknown, Value[]>(sql).run(...values).changes;
      } catch (error) {
        throw translate(error, file);
      }
    },
  };
}

const outages: readonly (readonly [code: RegExp, reason: Outage['reason']])[] = [
  [/^SQLITE_BUSY/, 'busy'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_READONLY/, 'read-only'],
  [/^SQLITE_(CORRUPT|NOTADB|IOERR|CANTOPEN)/, 'damaged'],
];

function translate(error: unknown, file: SqliteFile): unknown {
  if (!(error instanceof SQLiteError) || dialect.isUniqueViolation(error)) return error;
  const [, reason] = outages.find(([pattern]) => pattern.test(error.code ?? '')) ?? [];
  try {
    // If the file was deleted or replaced, that explains any other error.
    file.check();
  } catch (outage) {
    return outage;
  }
  const told = reason ?? (isContradiction(error) && !file.isSound() ? 'damaged' : null);
  if (told === 'damaged') file.noteDamage();
  return told === null ? error : new Outage(told, error);
}

/** Whether a constraint failed. That is a bug, unless the rows that it refers to are damaged. */
function isContradiction({ code }: SQLiteError): boolean {
  return /^SQLITE_CONSTRAINT_(FOREIGNKEY|NOTNULL|CHECK)$/.test(code ?? '');
}

/** Doesn't wait for the disk. The next synchronous commit flushes the data. */
async function notWaiting<T>(connection: Connection, change: () => Promise<T>): Promise<T> {
  connection.run('PRAGMA synchronous = NORMAL');
  try {
    return await change();
  } finally {
    connection.run('PRAGMA synchronous = FULL');
  }
}

/** Checks the file before it reports success, so that reported writes are in the file that others open. */
async function commit<T>(
  connection: Connection,
  file: SqliteFile,
  deadline: number,
  work: () => Promise<T>,
): Promise<T> {
  file.check();
  await begin(connection, file, deadline);
  try {
    const result = await work();
    file.check();
    connection.run('COMMIT');
    file.check();
    return result;
  } catch (error) {
    throw translate(error, file);
  } finally {
    if (connection.inTransaction) connection.run('ROLLBACK');
  }
}

/** Waits for the transaction of another process. Reads of this process continue, which SQLite's own wait would block. */
async function begin(connection: Connection, file: SqliteFile, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    try {
      connection.run('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      const outage = translate(error, file);
      if (!(outage instanceof Outage && outage.reason === 'busy')) throw outage;
    }
    await Bun.sleep(Math.random() * 5);
  }
  throw new Outage('busy');
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
