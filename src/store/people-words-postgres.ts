import type { PeopleWords, WordQuery } from './database.ts';

/** Without positions, and so without weights: which column a word is in says what it is worth. */
export const postgresPeopleWords: PeopleWords = {
  insert: (queries, { n, userId, name, about }) =>
    queries.run(
      `INSERT INTO people_words (user_id, n, name, about)
       VALUES ($1, $2, array_to_tsvector(string_to_array($3, ' ')), array_to_tsvector(string_to_array($4, ' ')))`,
      [userId, n, name.join(' '), [...name, ...about].join(' ')],
    ),
  replace: (queries, { n, name, about }) =>
    queries.run(
      `UPDATE people_words SET name = array_to_tsvector(string_to_array($1, ' ')),
       about = array_to_tsvector(string_to_array($2, ' ')) WHERE n = $3`,
      [name.join(' '), [...name, ...about].join(' '), n],
    ),
  remove: (queries, n) => queries.run('DELETE FROM people_words WHERE n = $1', [n]),
  scrub: null,
  empty: 'DELETE FROM people_words',
  has: (queries, { n, name, about }) =>
    queries.get(
      `SELECT 1 FROM people_words WHERE n = $1
       AND name = array_to_tsvector(string_to_array($2, ' ')) AND about = array_to_tsvector(string_to_array($3, ' '))`,
      [n, name.join(' '), [...name, ...about].join(' ')],
    ),
  strays: 'SELECT n FROM people_words WHERE n NOT IN (SELECT n FROM people)',
  find(queries, query, limit) {
    const conditions = conditionsOf(query);
    const where = conditions.map(([column], index) => `${column} @@ $${index + 1}::tsquery`).join(' AND ');
    return queries.all(
      `SELECT n FROM people_words WHERE ${where} ORDER BY n LIMIT $${conditions.length + 1}`,
      [...conditions.map(([, asked]) => asked), limit],
    );
  },
  numbers: "SELECT unnest(string_to_array(trim('[]' FROM $1), ',')::bigint[])",
};

function conditionsOf({ words, whole, within }: WordQuery): [column: 'name' | 'about', asked: string][] {
  const begun = words.map((spellings) => `(${spellings.map((word) => `'${word}':*`).join(' | ')})`);
  const exact = whole.map((word) => `'${word}'`);
  if (within === 'everything' || begun.length === 0) return [['about', [...begun, ...exact].join(' & ')]];
  const named: [column: 'name', asked: string] = ['name', begun.join(' & ')];
  return exact.length === 0 ? [named] : [named, ['about', exact.join(' & ')]];
}
