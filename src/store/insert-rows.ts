import { memoize } from '../core/platform/memo.ts';
import type { Queries, Value } from './database.ts';
import { pipeline } from './pipeline.ts';

/** Inserts one or many entries in as few statements as possible. Returns the number of inserted rows. */
export type Insertion<Entry> = (queries: Queries, entries: Entry | readonly Entry[]) => Promise<number>;

/** Converts column names, for example `id, user_id`, to properties, for example `userId`. */
type EntryOf<Columns extends string> = Readonly<Record<PropertyOf<ColumnIn<Columns>>, Value>>;
type ColumnIn<Columns extends string> = Columns extends `${infer First}, ${infer Rest}`
  ? First | ColumnIn<Rest>
  : Columns;
type PropertyOf<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<PropertyOf<Rest>>}`
  : Column;

export function insertionInto<Columns extends string>(
  table: string,
  columns: Columns,
  otherwise = '',
): Insertion<EntryOf<Columns>> {
  const write = statementsInto(table, columns, otherwise);
  return async (queries, entries) => {
    const counts = write(entries).map(({ sql, values }) => queries.run(sql, values));
    await pipeline(...counts);
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
}

/** Inserts rows. A row with the same key is replaced. */
export function upsertionInto<Columns extends string>(
  table: string,
  key: string,
  columns: Columns,
): Insertion<EntryOf<Columns>> {
  const others = columns.split(', ').filter((column) => !key.split(', ').includes(column));
  const replaced = others.map((column) => `${column} = excluded.${column}`).join(', ');
  return insertionInto(table, columns, `ON CONFLICT (${key}) DO UPDATE SET ${replaced}`);
}

/** An insertion that returns the columns after `RETURNING`. */
export function insertionReturning<Columns extends string>(
  table: string,
  columns: Columns,
  otherwise: string,
): <Returned>(queries: Queries, entries: readonly EntryOf<Columns>[]) => Promise<Returned[]> {
  const write = statementsInto(table, columns, otherwise);
  return async <Returned>(queries: Queries, entries: readonly EntryOf<Columns>[]) => {
    const rows = write(entries).map(({ sql, values }) => queries.all<Returned>(sql, values));
    await pipeline(...rows);
    return (await Promise.all(rows)).flat();
  };
}

/** Rows per statement, largest first. Each size needs one prepared statement, which is reused. */
const sizes = [100, 10, 1] as const;

function statementsInto(table: string, columns: string, otherwise: string) {
  const names = columns.split(', ').map(propertyOf);
  const sqlFor = memoize(sizes.length, (rows: number) => {
    const places = Array.from({ length: rows }, (_, row) => placesFor(names.length, row * names.length));
    return `INSERT INTO ${table} (${columns}) VALUES ${places.join(', ')} ${otherwise}`;
  });
  return (given: object) => {
    const entries = (Array.isArray(given) ? given : [given]) as readonly Readonly<Record<string, Value>>[];
    const statements: { readonly sql: string; readonly values: readonly Value[] }[] = [];
    let from = 0;
    for (const size of sizes) {
      for (; entries.length - from >= size; from += size) {
        const some = entries.slice(from, from + size);
        statements.push({
          sql: sqlFor(size),
          values: some.flatMap((entry) => names.map((name) => entry[name] as Value)),
        });
      }
    }
    return statements;
  };
}

function propertyOf(column: string): string {
  return column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The parameters of a row, for example `($3, $4)`. `before` is the number of earlier parameters. */
export function placesFor(count: number, before = 0): string {
  return `(${Array.from({ length: count }, (_, index) => `$${before + index + 1}`).join(', ')})`;
}
