import type { PeopleWords, Value, WordQuery, WordsOfPerson } from './database.ts';
import { insertionInto, insertRows } from './insert-rows.ts';

const intoWords = insertionInto('people_words', ['rowid', 'name', 'about']);

/** FTS5. What is deleted there stays in its pages until they are merged: so somebody who is erased has them merged. */
export const sqlitePeopleWords: PeopleWords = {
  insert: (queries, people) => insertRows(queries, intoWords, people.map(valuesOf)),
  replace: (queries, person) =>
    queries.run(
      'INSERT OR REPLACE INTO people_words (rowid, name, about) VALUES ($1, $2, $3)',
      valuesOf(person),
    ),
  remove: (queries, n) => queries.run('DELETE FROM people_words WHERE rowid = $1', [n]),
  // In pages: all there are of some fifty thousand people, in about a tenth of a second.
  scrub: "INSERT INTO people_words (people_words, rank) VALUES ('merge', -2000)",
  empty: "INSERT INTO people_words (people_words) VALUES ('delete-all')",
  has: (queries, { n, name, about }) => {
    const words = `${name} ${about}`.split(' ').filter((word) => word !== '');
    const asked = words.slice(0, 100).map((word) => `"${word}"`);
    return queries.get('SELECT 1 FROM people_words WHERE rowid = $1 AND people_words MATCH $2', [
      n,
      asked.join(' AND '),
    ]);
  },
  strays: 'SELECT rowid AS n FROM people_words WHERE rowid NOT IN (SELECT n FROM people)',
  find: (queries, query, limit) =>
    queries.all('SELECT rowid AS n FROM people_words WHERE people_words MATCH $1 ORDER BY rowid LIMIT $2', [
      writeMatch(query),
      limit,
    ]),
  numbers: 'SELECT value FROM json_each($1)',
};

function valuesOf({ n, name, about }: WordsOfPerson): Value[] {
  return [n, name, about];
}

/** In the language of FTS5, where whatever stands in quotation marks is a word; ours have none in them. */
function writeMatch({ words, whole, within }: WordQuery): string {
  const parts = words.map((spellings) => `(${spellings.map((word) => `"${word}" *`).join(' OR ')})`);
  const begun = parts.join(' AND ');
  const inColumn = begun !== '' && within === 'name' ? `{name} : (${begun})` : begun;
  return [inColumn, ...whole.map((word) => `"${word}"`)].filter((part) => part !== '').join(' AND ');
}
