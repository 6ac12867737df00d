import { Database as Connection } from 'bun:sqlite';
import { type BigIntStats, statSync } from 'node:fs';
import { createDamageMemory } from './damage-memory.ts';
import { Outage } from './outage.ts';

/** The file of an open database. Its path has to lead to the file that this process writes. */
export interface SqliteFile {
  /** Throws if the file was deleted, replaced or truncated. Takes microseconds. */
  check(): void;
  /** Throws if a new connection can't read the file, or couldn't a moment ago. */
  probe(): void;
  noteDamage(): void;
  /** Whether the index of users agrees with the keys that other tables refer to. */
  isSound(): boolean;
}

/** The tables that the probe reads, which are the most used. */
const tables = ['migrations', 'users', 'published', 'events'];

export function watchFile(path: string): SqliteFile {
  const opened = look(path);
  const damage = createDamageMemory();
  let size = opened?.size ?? 0n;

  function check(): void {
    // The database has no file, or the file system gives no information about it.
    if (!opened) return;
    const found = look(path);
    if (found?.ino !== opened.ino || found.dev !== opened.dev) throw new Outage('lost');
    // A smaller file may have been compacted, which loses no data.
    if (found.size < size) read();
    size = found.size;
  }

  /** Reads the file by a new connection without cached pages. */
  function read(): void {
    try {
      const connection = new Connection(path, { readonly: true });
      try {
        for (const table of tables)
          for (const order of ['ASC', 'DESC'])
            connection.query(`SELECT * FROM ${table} ORDER BY rowid ${order} LIMIT 1`).get();
      } finally {
        connection.close();
      }
    } catch (error) {
      throw new Outage('damaged', error);
    }
  }

  return {
    check,
    probe() {
      check();
      damage.check();
      if (opened) read();
    },
    noteDamage: damage.note,
    isSound() {
      if (!opened) return true;
      try {
        using connection = new Connection(path, { readonly: true });
        const query = connection.query<{ integrity_check: string }, []>('PRAGMA integrity_check(users)');
        return query.get()?.integrity_check === 'ok';
      } catch {
        return false;
      }
    },
  };
}

function look(path: string): BigIntStats | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
}
