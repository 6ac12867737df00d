import type { Database as Connection } from 'bun:sqlite';

/**
 * Gives a connection the same snapshot for a turn of the event loop, unless this process commits. All reads
 * in that turn share a transaction, because beginning and ending one for each statement takes more system
 * calls than reading.
 */
export interface SqliteView {
  /** Changes with each commit of any process. Begins a snapshot if there is none. */
  version(): number;
  /** Ends the snapshot, so that later reads see all commits. */
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
      // SQLite may have ended the transaction after an error.
      if (reader.inTransaction) reader.query('COMMIT').run();
    } catch {
      // The file is damaged. The next read gets the error, and no caller waits here.
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

/**
 * Changes when other connections commit. That includes the writing connection of this process, because this
 * connection only reads.
 */
export function readVersion(reader: Connection): number {
  return reader.query<{ data_version: number }, []>('PRAGMA data_version').get()?.data_version ?? 0;
}
