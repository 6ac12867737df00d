import type { Database as Connection } from 'bun:sqlite';

/**
 * A connection sees the same snapshot for one turn of the event loop, unless this process commits. All reads in it
 * share one transaction: beginning and ending one for each statement takes more system calls than reading.
 */
export interface SqliteView {
  /** Changes with every commit of any process; begins a snapshot if there is none. */
  version(): number;
  /** Later reads see everything that is committed. */
  end(): void;
}

export function createSqliteView(reader: Connection): SqliteView {
  let version: number | null = null;
  let isOpen = false;

  function begin(): void {
    if (!reader.inTransaction) reader.query('BEGIN').run();
    isOpen = true;
    setImmediate(end);
  }

  function end(): void {
    version = null;
    if (!isOpen) return;
    isOpen = false;
    try {
      // SQLite may have ended it itself, after an error.
      if (reader.inTransaction) reader.query('COMMIT').run();
    } catch {
      // The file is damaged: the next reader gets the error, and there is no caller here to tell.
    }
  }

  return {
    version() {
      if (!isOpen) begin();
      version ??= readVersion(reader);
      return version;
    },
    end,
  };
}

/** Changes when other connections commit, including our own writer, because this is the connection for reads. */
export function readVersion(reader: Connection): number {
  return reader.query<{ data_version: number }, []>('PRAGMA data_version').get()?.data_version ?? 0;
}
