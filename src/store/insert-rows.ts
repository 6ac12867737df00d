import type { Queries, Value } from './database.ts';

/** The engines take more in one statement; beyond this it is no quicker. */
const mostValues = 7_000;

export interface Insertion {
  readonly table: string;
  readonly columns: readonly string[];
  /** What to do with rows that are there already; a word of SQL. */
  readonly otherwise?: string;
}

/** As few statements as can be, whatever the number of rows. */
export async function insertRows(
  queries: Queries,
  insertion: Insertion,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  for (const some of split(rows, insertion.columns.length))
    await queries.run(write(insertion, some.length), some.flat());
}

/** The same, giving a column of those that were inserted. */
export async function insertRowsReturning(
  queries: Queries,
  insertion: Insertion,
  rows: readonly (readonly Value[])[],
  column: string,
): Promise<Set<Value>> {
  const inserted = new Set<Value>();
  for (const some of split(rows, insertion.columns.length)) {
    const sql = `${write(insertion, some.length)} RETURNING ${column} AS value`;
    for (const { value } of await queries.all<{ value: Value }>(sql, some.flat())) inserted.add(value);
  }
  return inserted;
}

function split(rows: readonly (readonly Value[])[], width: number): (readonly (readonly Value[])[])[] {
  const most = Math.floor(mostValues / width);
  const count = Math.ceil(rows.length / most);
  return Array.from({ length: count }, (_, index) => rows.slice(index * most, (index + 1) * most));
}

function write({ table, columns, otherwise = '' }: Insertion, rows: number): string {
  const row = (_: unknown, index: number) => placesFor(columns.length, index * columns.length);
  const values = Array.from({ length: rows }, row).join(', ');
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values} ${otherwise}`;
}

/** `($3, $4)`: so many parameters, after `before` others. */
export function placesFor(count: number, before = 0): string {
  return `(${Array.from({ length: count }, (_, index) => `$${before + index + 1}`).join(', ')})`;
}
