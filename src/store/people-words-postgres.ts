import type { PeopleWords, WordQuery, WordsOfPerson } from './database.ts';

/** Without positions, and so without weights: which column a word is in says what it is worth. */
export const postgresPeopleWords: PeopleWords = {
  insert: (queries, people) =>
    queries.run(
      `INSERT INTO people_words (user_id, n, name, about)
       SELECT user_id, n, array_to_tsvector(string_to_array(name, ' ')), array_to_tsvector(string_to_array(about, ' '))
       FROM json_to_recordset($1::text::json) AS words (user_id text, n bigint, name text, about text)`,
      [JSON.stringify(people.map(rowOf))],
    ),
  put: (queries, { n, userId, name, about }) =>
    queries.run(
      `INSERT INTO people_words (user_id, n, name, about)
       VALUES ($1, $2, array_to_tsvector(string_to_array($3, ' ')), array_to_tsvector(string_to_array($4, ' ')))
       ON CONFLICT (n) DO UPDATE SET name = excluded.name, about = excluded.about`,
      [userId, n, name, join(name, about)],
    ),
  remove: (queries, n) => queries.run('DELETE FROM people_words WHERE n = $1', [n]),
  scrub: null,
  empty: (queries) => queries.run('DELETE FROM people_words'),
  async has(queries, { n, name, about }) {
    const row = await queries.get(
      `SELECT 1 FROM people_words WHERE n = $1
       AND name = array_to_tsvector(string_to_array($2, ' ')) AND about = array_to_tsvector(string_to_array($3, ' '))`,
      [n, name, join(name, about)],
    );
    return row !== null;
  },
  strays: 'SELECT n FROM people_words WHERE n NOT IN (SELECT n FROM people)',
  /**
   * Written out, not as parameters: only so PostgreSQL plans each question by its words. With a plan for all of them it
   * walks through everyone to find nobody.
   */
  find: (queries, query, limit) =>
    queries.all(
      `SELECT n FROM people_words WHERE ${writeCondition(query)} ORDER BY n LIMIT ${Math.trunc(limit)}`,
    ),
  numbers: "SELECT unnest(string_to_array(trim('[]' FROM $1), ',')::bigint[])",
};

function rowOf({ n, userId, name, about }: WordsOfPerson) {
  return { user_id: userId, n, name, about: join(name, about) };
}

/** Without a space at either end: what is beyond it would be an empty word, which PostgreSQL refuses. */
function join(name: string, about: string): string {
  return `${name} ${about}`.trim();
}

function writeCondition({ words, whole, within }: WordQuery): string {
  const begun = words.map((spellings) => `(${spellings.map((word) => `${quote(word)}:*`).join(' | ')})`);
  const exact = whole.map(quote);
  const match = (column: 'name' | 'about', parts: readonly string[]) =>
    parts.length === 0 ? [] : [`${column} @@ ${quote(parts.join(' & '))}::tsquery`];
  const conditions =
    within === 'name'
      ? [...match('name', begun), ...match('about', exact)]
      : match('about', [...begun, ...exact]);
  return conditions.join(' AND ');
}

/** Words have letters, digits and a few signs. Should one ever have another, it stays a word, in a question as in SQL. */
function quote(text: string): string {
  return `'${text.replaceAll('\\', '').replaceAll("'", "''")}'`;
}
