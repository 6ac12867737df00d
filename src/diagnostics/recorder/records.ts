import { Database } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RequestRecord } from './record.ts';

/** A row of the list: enough to search by and to choose from. */
export interface RecordSummary {
  readonly id: number;
  readonly token: string;
  readonly at: string;
  readonly host: string;
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly client: string;
  /** Where a redirect led. */
  readonly location: string | null;
  /** Milliseconds that recording it took. */
  readonly cost: number | null;
}

export interface Search {
  readonly host: string;
  readonly method: string;
  readonly status: string;
  readonly path: string;
  readonly client: string;
  /** At least so many milliseconds. */
  readonly duration: string;
}

export interface Records {
  save(record: RequestRecord): number;
  setCost(id: number, milliseconds: number): void;
  find(token: string): { readonly summary: RecordSummary; readonly record: RequestRecord } | null;
  latest(): RecordSummary | null;
  search(search: Search, limit: number): RecordSummary[];
  neighbours(id: number): { readonly previous: RecordSummary | null; readonly next: RecordSummary | null };
  /** The request whose redirect brought the client here. */
  findOrigin(summary: RecordSummary): RecordSummary | null;
  has(token: string): boolean;
  /** How many are kept, and how many older ones were dropped. */
  count(): { readonly kept: number; readonly dropped: number };
  close(): void;
}

const columns = 'id, token, at, host, method, url, path, status, milliseconds, client, location, cost';
const mostBytes = 64 * 1024 * 1024;
const largestRecord = 256 * 1024;

/** In a file of its own, bounded in rows and in bytes; a record has a bound too, so that one cannot evict a hundred. */
export function openRecords(path: string, most: number): Records {
  mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { create: true, strict: true });
  database.run('PRAGMA busy_timeout = 2000');
  database.run('PRAGMA journal_mode = WAL');
  database.run(`CREATE TABLE IF NOT EXISTS records (
    id INTEGER PRIMARY KEY AUTOINCREMENT, token TEXT NOT NULL UNIQUE, at TEXT NOT NULL, host TEXT NOT NULL, method TEXT NOT NULL,
    url TEXT NOT NULL, path TEXT NOT NULL, status INTEGER NOT NULL, milliseconds REAL NOT NULL, client TEXT NOT NULL,
    location TEXT, cost REAL, size INTEGER NOT NULL, record TEXT NOT NULL)`);
  const insert = database.query<{ id: number }, Record<string, string | number | null>>(
    `INSERT INTO records (token, at, host, method, url, path, status, milliseconds, client, location, size, record)
     VALUES ($token, $at, $host, $method, $url, $path, $status, $milliseconds, $client, $location, $size, $record) RETURNING id`,
  );
  const prune = database.query(
    `DELETE FROM records WHERE id <= (SELECT MAX(id) FROM records) - $most OR id <= (
       SELECT id FROM (SELECT id, SUM(size) OVER (ORDER BY id DESC) AS total FROM records) WHERE total > $bytes ORDER BY id DESC LIMIT 1)`,
  );
  const one = (condition: string, ...values: (string | number)[]) =>
    database
      .query<RecordSummary, (string | number)[]>(`SELECT ${columns} FROM records WHERE ${condition} LIMIT 1`)
      .get(...values);

  return {
    save: database.transaction((record: RequestRecord) => {
      const { token, at, host, method, url, path, status, milliseconds, client } = record;
      const location = record.response.headers.find(([name]) => name === 'Location')?.[1] ?? null;
      const text = toText(record);
      const row = {
        token,
        at,
        host,
        method,
        url,
        path,
        status,
        milliseconds,
        client,
        location,
        size: text.length,
        record: text,
      };
      const id = insert.get(row)?.id ?? 0;
      prune.run({ most, bytes: mostBytes });
      return id;
    }),
    setCost: (id, milliseconds) =>
      void database.run('UPDATE records SET cost = ? WHERE id = ?', [milliseconds, id]),
    find(token) {
      const row = database
        .query<RecordSummary & { record: string }, [string]>(
          `SELECT ${columns}, record FROM records WHERE token = ?`,
        )
        .get(token);
      if (!row) return null;
      const { record, ...summary } = row;
      return { summary, record: JSON.parse(record) as RequestRecord };
    },
    latest: () => one('1 ORDER BY id DESC'),
    search({ host, method, status, path, client, duration }, limit) {
      return database
        .query<RecordSummary, (string | number)[]>(
          `SELECT ${columns} FROM records
           WHERE host LIKE ? || '%' AND method LIKE ? || '%' AND CAST(status AS TEXT) LIKE ? || '%' AND INSTR(url, ?) > 0
             AND client LIKE ? || '%' AND milliseconds >= ?
           ORDER BY id DESC LIMIT ?`,
        )
        .all(host, method, status, path, client, Number(duration) || 0, limit);
    },
    neighbours: (id) => ({
      previous: one('id < ? ORDER BY id DESC', id),
      next: one('id > ? ORDER BY id', id),
    }),
    findOrigin: ({ id, url, client }) =>
      one(
        'id < ? AND client = ? AND location = ? AND status BETWEEN 300 AND 399 ORDER BY id DESC',
        id,
        client,
        url,
      ),
    has: (token) => one('token = ?', token) !== null,
    count() {
      const row = database
        .query<{ kept: number; last: number | null }, []>(
          'SELECT COUNT(*) AS kept, MAX(id) AS last FROM records',
        )
        .get();
      return { kept: row?.kept ?? 0, dropped: (row?.last ?? 0) - (row?.kept ?? 0) };
    },
    close: () => database.close(),
  };
}

/** Still too large after every value was shortened: then its longest lists go, and it says so. */
function toText(record: RequestRecord): string {
  const text = JSON.stringify(record);
  if (text.length <= largestRecord) return text;
  const log = [
    {
      level: 'warn' as const,
      message: 'this record was too large: queries, log and stack are left out',
      fields: {},
      from: 0,
    },
  ];
  return JSON.stringify({
    ...record,
    queries: [],
    exceptions: [],
    log,
    candidates: record.candidates.slice(0, 20),
  });
}
