import type { Queries } from './database.ts';

/** Rows for each statement, so that other writers wait only briefly. */
export const mostDeleted = 500;

/**
 * Deletes a batch of matching rows by their key columns. Returns the number of deleted rows, which is
 * `mostDeleted` if there may be more.
 */
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
