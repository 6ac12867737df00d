import type { NameWords } from '../domain/profile/name-words.ts';
import type { Queries } from './database.ts';
import { insertionInto } from './insert-rows.ts';

/** Replaces the words by which operators find a user. */
export async function updateNameWords(queries: Queries, id: string, called: NameWords): Promise<void> {
  const { name, nameKey } = called;
  await queries.run('UPDATE users SET name = $1, name_key = $2 WHERE id = $3', [name, nameKey, id]);
  await queries.run('DELETE FROM user_words WHERE user_id = $1', [id]);
  await insertUserWords(queries, [{ id, ...called }]);
}

const intoWords = insertionInto('user_words', 'user_id, word');

/** Inserts the words of users who have none yet. */
export async function insertUserWords(
  queries: Queries,
  people: readonly (Pick<NameWords, 'words'> & { readonly id: string })[],
): Promise<void> {
  const pairs = people.flatMap(({ id, words }) => words.map((word) => [word, id] as const));
  if (people.length === 1) {
    await intoWords(
      queries,
      pairs.map(([word, userId]) => ({ userId, word })),
    );
    return;
  }
  // In the order of the index, with one statement for all rows.
  pairs.sort(([one], [other]) => (one < other ? -1 : 1));
  await queries.run(
    `INSERT INTO user_words (user_id, word) SELECT value ->> 1, value ->> 0 FROM ${queries.dialect.listedRows}`,
    [JSON.stringify(pairs)],
  );
}
