import type { Queries } from './database.ts';

/** Visits all published users, a few hundred at a time. `tell` receives the progress. */
export async function walkPublished<Row extends { readonly userId: string }>(
  queries: Queries,
  /** SQL columns of `published`, in addition to the user's ID. */
  columns: string,
  visit: (rows: readonly Row[]) => Promise<unknown>,
  tell: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (let last = ''; ; ) {
    const rows = await queries.all<Row>(
      `SELECT user_id AS "userId", ${columns} FROM published WHERE user_id > $1 ORDER BY user_id LIMIT 500`,
      [last],
    );
    if (rows.length === 0) return;
    await visit(rows);
    last = rows.at(-1)?.userId ?? last;
    done += rows.length;
    if (done % 10_000 < rows.length && done >= 10_000) tell(done);
  }
}
