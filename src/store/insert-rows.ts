import type { Queries, Value } from './database.ts';
import { pipeline } from './pipeline.ts';

type Row = readonly Value[];

/** A statement for so many rows at once, and no others: each is prepared once, and kept. */
const sizes = [100, 10, 1] as const;

/** Where rows go. */
export interface Insertion {
  /** As few statements as can be, largest first. */
  split(rows: readonly Row[]): Iterable<{ readonly sql: string; readonly values: Value[] }>;
}

export function insertionInto(table: string, columns: readonly string[], otherwise = ''): Insertion {
  const written = new Map<number, string>();
  const write = (rows: number) => {
    const places = Array.from({ length: rows }, (_, row) => placesFor(columns.length, row * columns.length));
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places.join(', ')} ${otherwise}`;
    written.set(rows, sql);
    return sql;
  };
  return {
    *split(rows) {
      let from = 0;
      for (const size of sizes) {
        for (; rows.length - from >= size; from += size) {
          const values = rows.slice(from, from + size).flat();
          yield { sql: written.get(size) ?? write(size), values };
        }
      }
    },
  };
}

export async function insertRows(
  queries: Queries,
  insertion: Insertion,
  rows: readonly Row[],
): Promise<void> {
  const statements = [...insertion.split(rows)];
  await pipeline(...statements.map(({ sql, values }) => queries.run(sql, values)));
}

/** For one that ends in `RETURNING`. */
export async function insertRowsReturning<Returned>(
  queries: Queries,
  insertion: Insertion,
  rows: readonly Row[],
): Promise<Returned[]> {
  const statements = [...insertion.split(rows)].map(({ sql, values }) => queries.all<Returned>(sql, values));
  await pipeline(...statements);
  return (await Promise.all(statements)).flat();
}

/** `($3, $4)`: so many parameters, after `before` others. */
export function placesFor(count: number, before = 0): string {
  return `(${Array.from({ length: count }, (_, index) => `$${before + index + 1}`).join(', ')})`;
}
