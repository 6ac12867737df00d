import { after, type MaybePromise } from '../../kernel/maybe-promise.ts';
import type { Queries } from '../database.ts';

export interface PublishedPerson {
  readonly n: number;
  readonly username: string;
  readonly content: string;
  readonly json: string;
  readonly publishedAt: string;
}

/** What was published of some people, by their numbers. */
export function listPublishedOf(
  queries: Queries,
  numbers: readonly number[],
): MaybePromise<PublishedPerson[]> {
  return queries.all(
    `SELECT people.n, published.username, content, json, published_at AS "publishedAt"
     FROM people JOIN published ON published.user_id = people.user_id
     WHERE ${queries.dialect.directoryWords.isAsked}`,
    [JSON.stringify(numbers)],
  );
}

/** What somebody who is published has chosen: who is not in the directory at all does not want to be. */
export function findChoice(
  queries: Queries,
  userId: string,
): MaybePromise<'listed' | 'default' | 'unlisted'> {
  const row = queries.get<{ choice: 'listed' | 'default' }>('SELECT choice FROM people WHERE user_id = $1', [
    userId,
  ]);
  return after(row, (found) => found?.choice ?? 'unlisted');
}

/** The largest number of anybody; 0 when nobody is there. */
export function findLastNumber(queries: Queries): MaybePromise<number> {
  const row = queries.get<{ n: number }>('SELECT COALESCE(MAX(n), 0) AS n FROM people');
  return after(row, (found) => found?.n ?? 0);
}

/** Somebody in the directory, and when they last published. */
export interface Address {
  readonly n: number;
  readonly username: string;
  readonly choice: 'listed' | 'default';
  readonly publishedAt: string;
}

/** Some of those who have a number in a range, lowest first. By their choice they are not looked up: it has two values. */
export function listAddresses(
  queries: Queries,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  limit: number,
): MaybePromise<Address[]> {
  return queries.all(
    `SELECT n, people.username, choice, published_at AS "publishedAt"
     FROM people JOIN published ON published.user_id = people.user_id
     WHERE n > $1 AND n <= $2 ORDER BY n LIMIT $3`,
    [after, upTo, limit],
  );
}
