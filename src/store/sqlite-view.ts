import type { Database as Connection } from 'bun:sqlite';

/**
 * What a connection sees is the same for one turn of the event loop, unless this process commits. Whoever reads in it
 * does so in one transaction: to begin and end one for each statement takes more calls of the system than to read.
 */
export interface SqliteView {
  /** Changes with every commit of whichever process; begins a view if there is none. */
  version(): number;
  /** What comes next sees everything. */
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
      // The file is damaged: whoever reads next hears of it, and there is nobody here to tell.
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

/** Another connection's commit changes it, and so does that of our own writer: this is the reader's. */
export function readVersion(reader: Connection): number {
  return reader.query<{ data_version: number }, []>('PRAGMA data_version').get()?.data_version ?? 0;
}
