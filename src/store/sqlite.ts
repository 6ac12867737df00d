import { Database as Connection, SQLiteError } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database, Dialect, Queries, Value } from './database.ts';
import { Outage } from './outage.ts';
import { sqlitePeopleWords } from './people-words-sqlite.ts';
import { runTransaction } from './transaction.ts';

const dialect: Dialect = {
  engine: 'sqlite',
  forUpdate: '',
  findMigrations: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'",
  words: {
    exact: 'COLLATE BINARY',
    bytes: 'BLOB',
    sequence: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    transaction: 'INTEGER',
  },
  openLog: null,
  isUniqueViolation: (error) =>
    error instanceof SQLiteError && /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(error.code ?? ''),
  peopleWords: sqlitePeopleWords,
};

/** Readers have a connection of their own, so that they never see a transaction that is still open. */
export function openSqlite(path: string, patience: number): Database {
  mkdirSync(dirname(path), { recursive: true });
  const writer = connect(path);
  writer.run('PRAGMA busy_timeout = 0');
  const reader = connect(path);
  const writes = queriesOf(writer);
  let queue: Promise<unknown> = Promise.resolve();
  let version: number | null = null;

  function readVersion(): number {
    // Another connection's commit changes it, and so does that of our own writer: this is the reader's.
    return reader.query<{ data_version: number }, []>('PRAGMA data_version').get()?.data_version ?? 0;
  }

  const enqueue = <T>(deadline: number, work: () => Promise<T>): Promise<T> => {
    const result = queue
      .then(() => commit(writer, deadline, work))
      .finally(() => {
        version = null;
      });
    queue = result.catch(() => {});
    return result;
  };

  return {
    ...queriesOf(reader),
    run: writes.run,
    script: (_, sql) => writer.run(sql) && undefined,
    transaction: (work) => enqueue(performance.now() + patience, () => runTransaction(writes, work)),
    upgrade: (work) => enqueue(Number.POSITIVE_INFINITY, () => work(writes)),
    async snapshot(work) {
      const connection = connect(path);
      try {
        connection.run('BEGIN');
        return await work(queriesOf(connection));
      } finally {
        connection.close();
      }
    },
    watchLog(tell) {
      let known: unknown;
      const look = () => {
        const current = readVersion();
        if (current !== known) tell();
        known = current;
      };
      const timer = setInterval(look, 100);
      return () => clearInterval(timer);
    },
    version() {
      if (version === null) {
        version = readVersion();
        setImmediate(() => {
          version = null;
        });
      }
      return version;
    },
    findDamage() {
      const row = reader.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').get();
      return row?.integrity_check === 'ok' ? null : (row?.integrity_check ?? 'no answer');
    },
    async close() {
      await queue;
      reader.close();
      writer.close();
    },
  };
}

function connect(path: string): Connection {
  const connection = new Connection(path, { create: true, strict: true });
  connection.run('PRAGMA busy_timeout = 10000');
  connection.run('PRAGMA journal_mode = WAL');
  connection.run('PRAGMA synchronous = FULL');
  connection.run('PRAGMA foreign_keys = ON');
  // What was deleted is gone from the file too.
  connection.run('PRAGMA secure_delete = ON');
  return connection;
}

function queriesOf(connection: Connection): Queries {
  return {
    dialect,
    get: <Row>(sql: string, values: readonly Value[] = []) =>
      connection.query<Row, Value[]>(sql).get(...values),
    all: <Row>(sql: string, values: readonly Value[] = []) =>
      connection.query<Row, Value[]>(sql).all(...values),
    run: (sql, values = []) => connection.query<unknown, Value[]>(sql).run(...values).changes,
  };
}

async function commit<T>(connection: Connection, deadline: number, work: () => Promise<T>): Promise<T> {
  await begin(connection, deadline);
  try {
    const result = await work();
    connection.run('COMMIT');
    return result;
  } catch (error) {
    throw error instanceof SQLiteError && error.code === 'SQLITE_FULL' ? new Outage('full', error) : error;
  } finally {
    if (connection.inTransaction) connection.run('ROLLBACK');
  }
}

/** Waits for another process's transaction without holding up this one's readers, as SQLite's own wait would. */
async function begin(connection: Connection, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    try {
      connection.run('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!(error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY'))) throw error;
    }
    await Bun.sleep(Math.random() * 5);
  }
  throw new Outage('busy');
}
