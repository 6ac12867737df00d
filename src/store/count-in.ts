import type { Queries, Value } from './database.ts';

/** `from` is the text after `FROM`: a table and a condition, or a subquery with a limit. */
export async function countIn(
  queries: Queries,
  from: string,
  values: readonly Value[] = [],
): Promise<number> {
  const row = await queries.get<{ count: number }>(`SELECT COUNT(*) AS count FROM ${from}`, values);
  return row?.count ?? 0;
}
