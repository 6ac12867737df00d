import { Database as Connection } from 'bun:sqlite';
import { type BigIntStats, statSync } from 'node:fs';
import { createDamageMemory } from './damage-memory.ts';
import { Outage } from './outage.ts';

/** The file of an open database: whoever opens it by its path must find what we write. */
export interface SqliteFile {
  /** Throws when it has gone, or another is in its place, or a part of it is missing. Takes microseconds. */
  check(): void;
  /** Throws when it cannot be read as somebody would who opens it now, or could not a moment ago. */
  probe(): void;
  noteDamage(): void;
  /** Whether users are found, by what others refer to them with. */
  isSound(): boolean;
}

/** Of which something is read to see that it can be: what is asked for most. */
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
    // Somebody may have compacted it, which loses nothing.
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
