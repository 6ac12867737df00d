import type { Queries } from './database.ts';

/** Rows in one statement: other writers wait little. */
export const mostDeleted = 500;

/** Deletes a batch of matching rows, found by their key columns. Returns how many, which is `mostDeleted` while more may be left. */
export async function deleteSome(
  queries: Queries,
  { table, key, where }: Readonly<Record<'table' | 'key' | 'where', string>>,
  before: string,
): Promise<number> {
  return queries.run(
    `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${mostDeleted})`,
    [before],
  );
}
