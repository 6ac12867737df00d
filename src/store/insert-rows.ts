import type { Queries, Value } from './database.ts';
import { pipeline } from './pipeline.ts';

/** `user_id` is the `userId` of an entry. */
type PropertyOf<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<PropertyOf<Rest>>}`
  : Column;
type Entry<Column extends string> = Readonly<Record<PropertyOf<Column>, Value>>;

interface Insertion {
  readonly sql: string;
  readonly values: Value[];
}

/** Batch sizes: a statement for each is prepared once, and reused. */
const sizes = [100, 10, 1] as const;

/** Inserts entries in as few statements as possible, largest batches first. */
export function insertionInto<Column extends string>(
  table: string,
  columns: readonly Column[],
  otherwise = '',
): (entries: readonly Entry<Column>[]) => Insertion[] {
  const names = columns.map((column) => propertyOf(column) as PropertyOf<Column>);
  const written = new Map<number, string>();
  const write = (rows: number) => {
    const places = Array.from({ length: rows }, (_, row) => placesFor(columns.length, row * columns.length));
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places.join(', ')} ${otherwise}`;
    written.set(rows, sql);
    return sql;
  };
  return (entries) => {
    const insertions: Insertion[] = [];
    let from = 0;
    for (const size of sizes) {
      for (; entries.length - from >= size; from += size) {
        const values: Value[] = [];
        for (const entry of entries.slice(from, from + size))
          for (const name of names) values.push(entry[name]);
        insertions.push({ sql: written.get(size) ?? write(size), values });
      }
    }
    return insertions;
  };
}

function propertyOf(column: string): string {
  return column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

export async function insertRows(queries: Queries, insertions: readonly Insertion[]): Promise<void> {
  await pipeline(...insertions.map(({ sql, values }) => queries.run(sql, values)));
}

/** For a statement that ends in `RETURNING`. */
export async function insertRowsReturning<Returned>(
  queries: Queries,
  insertions: readonly Insertion[],
): Promise<Returned[]> {
  const statements = insertions.map(({ sql, values }) => queries.all<Returned>(sql, values));
  await pipeline(...statements);
  return (await Promise.all(statements)).flat();
}

/** `($3, $4)`: so many parameters, after `before` others. */
export function placesFor(count: number, before = 0): string {
  return `(${Array.from({ length: count }, (_, index) => `$${before + index + 1}`).join(', ')})`;
}
