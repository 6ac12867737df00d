import type { Queries } from '../database.ts';

export interface PublishedPerson {
  readonly n: number;
  readonly username: string;
  readonly content: string;
  readonly json: string;
  readonly publishedAt: string;
}

/** The published profiles of some users, by number. */
export async function listPublishedOf(
  queries: Queries,
  numbers: readonly number[],
): Promise<PublishedPerson[]> {
  return queries.all(
    `SELECT people.n, published.username, content, json, published_at AS "publishedAt"
     FROM people JOIN published ON published.user_id = people.user_id
     WHERE ${queries.dialect.directoryWords.isAsked}`,
    [JSON.stringify(numbers)],
  );
}

/** The choice of a published user. A user without a row in the directory has chosen not to be listed. */
export async function findChoice(
  queries: Queries,
  userId: string,
): Promise<'listed' | 'default' | 'unlisted'> {
  const sql = 'SELECT choice FROM people WHERE user_id = $1';
  return (await queries.get<{ choice: 'listed' | 'default' }>(sql, [userId]))?.choice ?? 'unlisted';
}

/** The largest number in use. 0 without users. */
export async function findLastNumber(queries: Queries): Promise<number> {
  const row = await queries.get<{ n: number }>('SELECT COALESCE(MAX(n), 0) AS n FROM people');
  return row?.n ?? 0;
}

/** A listed user, with the time of the last publication. */
export interface Address {
  readonly n: number;
  readonly username: string;
  readonly choice: 'listed' | 'default';
  readonly publishedAt: string;
}

/** Listed users with a number in a range, lowest first. The choice has only two values, so it has no index. */
export async function listAddresses(
  queries: Queries,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  limit: number,
): Promise<Address[]> {
  return queries.all(
    `SELECT n, people.username, choice, published_at AS "publishedAt"
     FROM people JOIN published ON published.user_id = people.user_id
     WHERE n > $1 AND n <= $2 ORDER BY n LIMIT $3`,
    [after, upTo, limit],
  );
}
