import { Database as Connection } from 'bun:sqlite';
import { type BigIntStats, statSync } from 'node:fs';
import { createDamageMemory } from './damage-memory.ts';
import { Outage } from './outage.ts';

/** The file of an open database: opening its path must lead to what we write. */
export interface SqliteFile {
  /** Throws when it was deleted, replaced or truncated. Takes microseconds. */
  check(): void;
  /** Throws when it cannot be read by a new connection, or could not a moment ago. */
  probe(): void;
  noteDamage(): void;
  /** Whether users are found by the keys that other tables refer to. */
  isSound(): boolean;
}

/** The tables that the probe reads: those used most. */
const tables = ['migrations', 'users', 'published', 'events'];

export function watchFile(path: string): SqliteFile {
  const opened = look(path);
  const damage = createDamageMemory();
  let size = opened?.size ?? 0n;

  function check(): void {
    // It has no file, or its file system does not tell.
    if (!opened) return;
    const found = look(path);
    if (found?.ino !== opened.ino || found.dev !== opened.dev) throw new Outage('lost');
    // It may have been compacted, which loses nothing.
    if (found.size < size) read();
    size = found.size;
  }

  /** With nothing of it in memory. */
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
