import type { RequestRecord } from './record.ts';
import { openRecordsFile } from './records-file.ts';

type Told = 'token' | 'at' | 'host' | 'method' | 'url' | 'path' | 'status' | 'milliseconds' | 'client';

/** A row of the list, with the columns for search and display. */
export interface RecordSummary extends Pick<RequestRecord, Told> {
  readonly id: number;
  /** The target of a redirect. */
  readonly location: string | null;
  /** Milliseconds that recording took. */
  readonly cost: number | null;
}

/** `duration` is a minimum in milliseconds. */
export const searchFields = ['host', 'method', 'status', 'path', 'client', 'duration'] as const;

export type Search = Readonly<Record<(typeof searchFields)[number], string>>;

export type Records = ReturnType<typeof openRecords>;

const columns = 'id, token, at, host, method, url, path, status, milliseconds, client, location, cost';
const mostBytes = 64 * 1024 * 1024;
const largestRecord = 256 * 1024;

/**
 * Records in a separate file with a limit of rows and bytes. Each record has a limit too, so that it can't
 * evict a hundred others.
 */
export function openRecords(path: string, most: number, warn: (problem: string) => void) {
  const database = openRecordsFile(path, warn);
  const insert = database.query<{ id: number }, Record<string, string | number | null>>(
    `INSERT INTO records (token, at, host, method, url, path, status, milliseconds, client, location, size, record)
     VALUES ($token, $at, $host, $method, $url, $path, $status, $milliseconds, $client, $location, $size, $record) RETURNING id`,
  );
  const oldest = database.query<{ id: number; size: number }, []>(
    'SELECT id, size FROM records ORDER BY id LIMIT 1',
  );
  const remove = database.query('DELETE FROM records WHERE id = ?');
  const sums = database
    .query<{ rows: number; bytes: number | null }, []>(
      'SELECT COUNT(*) AS rows, SUM(size) AS bytes FROM records',
    )
    .get();
  let { rows, bytes } = { rows: sums?.rows ?? 0, bytes: sums?.bytes ?? 0 };

  /** Deletes as many of the oldest records as necessary. */
  function prune(): void {
    while (rows > most || bytes > mostBytes) {
      const first = oldest.get();
      if (!first) return;
      remove.run(first.id);
      rows -= 1;
      bytes -= first.size;
    }
  }

  const one = (condition: string, ...values: (string | number)[]) =>
    database
      .query<RecordSummary, (string | number)[]>(`SELECT ${columns} FROM records WHERE ${condition} LIMIT 1`)
      .get(...values);

  const distinct = <T>(column: 'method' | 'status') =>
    database
      .query<{ value: T }, []>(`SELECT DISTINCT ${column} AS value FROM records ORDER BY value`)
      .all()
      .map(({ value }) => value);

  return {
    save: database.transaction((record: RequestRecord) => {
      const { token, at, host, method, url, path, status, milliseconds, client } = record;
      const summary = { token, at, host, method, url, path, status, milliseconds, client };
      const text = toText(record);
      const size = Buffer.byteLength(text);
      const row = { ...summary, location: findLocation(record), size, record: text };
      const id = insert.get(row)?.id ?? 0;
      rows += 1;
      bytes += size;
      prune();
      return id;
    }),
    setCost: (id: number, milliseconds: number) =>
      void database.run('UPDATE records SET cost = ? WHERE id = ?', [milliseconds, id]),
    find(token: string) {
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
    search({ host, method, status, path, client, duration }: Search, limit: number) {
      return database
        .query<RecordSummary, (string | number)[]>(
          `SELECT ${columns} FROM records
           WHERE host LIKE ? || '%' AND method LIKE ? || '%' AND CAST(status AS TEXT) LIKE ? || '%' AND INSTR(url, ?) > 0
             AND client LIKE ? || '%' AND milliseconds >= ?
           ORDER BY id DESC LIMIT ?`,
        )
        .all(host, method, status, path, client, Number(duration) || 0, limit);
    },
    neighbours: (id: number) => ({
      previous: one('id < ? ORDER BY id DESC', id),
      next: one('id > ? ORDER BY id', id),
    }),
    /** The request whose redirect led the client to this one. */
    findOrigin({ id, url, client, at }: RecordSummary) {
      const soonBefore = new Date(Date.parse(at) - followedWithin).toISOString();
      const origin = one(
        'id < ? AND client = ? AND location = ? AND status BETWEEN 300 AND 399 AND at >= ? ORDER BY id DESC',
        id,
        client,
        url,
        soonBefore,
      );
      const followed =
        origin && one('id > ? AND id < ? AND client = ? AND url = ?', origin.id, id, client, url);
      return followed ? null : origin;
    },
    has: (token: string) => one('token = ?', token) !== null,
    /** The methods and statuses that occur. */
    kinds: () => ({
      methods: distinct<string>('method'),
      statuses: distinct<number>('status'),
    }),
    /** The number of stored records, and of older records that were deleted. */
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

/** Milliseconds within which clients follow a redirect. */
const followedWithin = 5_000;

function findLocation({ url, response }: RequestRecord): string | null {
  const location = response.headers.find(([name]) => name === 'Location')?.[1];
  return location === undefined ? null : (URL.parse(location, url)?.href ?? null);
}

/** If the record is too large even with shortened values, stores only the summary and a note. */
function toText(record: RequestRecord): string {
  const text = JSON.stringify(record);
  if (Buffer.byteLength(text) <= largestRecord) return text;
  const message = 'this record was too large: only its summary was kept';
  return JSON.stringify({
    ...record,
    request: { headers: [], cookies: [], query: [], body: null },
    response: { headers: [], size: record.response.size, decisions: [] },
    stages: record.stages.map((stage) => ({ ...stage, decisions: [] })),
    candidates: [],
    queries: [],
    exceptions: [],
    log: [{ level: 'warn', message, fields: {}, from: 0 }],
  } satisfies RequestRecord);
}
