import type { PeopleWords, Queries, Value, WordQuery, WordsOfPerson } from './database.ts';
import { insertionInto, insertRows } from './insert-rows.ts';

const intoWords = insertionInto('people_words', ['rowid', 'name', 'about']);

/** So many wait for each other to go into the index. Every search looks through them one by one. */
const mostWaiting = 64;

/** FTS5. What is deleted there stays in its pages until they are merged: so somebody who is erased has them merged. */
export const sqlitePeopleWords: PeopleWords = {
  insert: (queries, people) => insertRows(queries, intoWords, people.map(valuesOf)),
  async put(queries, person) {
    const row = await queries.get<{ waiting: number }>(
      `INSERT INTO people_changed (n, name, about) VALUES ($1, $2, $3)
       ON CONFLICT (n) DO UPDATE SET name = excluded.name, about = excluded.about
       RETURNING (SELECT COUNT(*) FROM people_changed) AS waiting`,
      valuesOf(person),
    );
    if (row && row.waiting >= mostWaiting) await putIntoIndex(queries);
  },
  async remove(queries, n) {
    await queries.run('DELETE FROM people_changed WHERE n = $1', [n]);
    await queries.run('DELETE FROM people_words WHERE rowid = $1', [n]);
  },
  // In pages: all there are of some fifty thousand people, in about a tenth of a second.
  scrub: "INSERT INTO people_words (people_words, rank) VALUES ('merge', -2000)",
  async empty(queries) {
    await queries.run("INSERT INTO people_words (people_words) VALUES ('delete-all')");
    await queries.run('DELETE FROM people_changed');
  },
  async has(queries, person) {
    const changed = await queries.get<Words>('SELECT n, name, about FROM people_changed WHERE n = $1', [
      person.n,
    ]);
    if (changed) return changed.name === person.name && changed.about === person.about;
    const words = `${person.name} ${person.about}`.split(' ').filter((word) => word !== '');
    const asked = words.slice(0, 100).map((word) => `"${word}"`);
    const match = 'SELECT 1 FROM people_words WHERE rowid = $1 AND people_words MATCH $2';
    return (await queries.get(match, [person.n, asked.join(' AND ')])) !== null;
  },
  strays: `SELECT rowid AS n FROM people_words WHERE rowid NOT IN (SELECT n FROM people)
    UNION ALL SELECT n FROM people_changed WHERE n NOT IN (SELECT n FROM people)`,
  async find(queries, query, limit) {
    // First those who wait: they may go into the index meanwhile, and would be in neither.
    const changed = await queries.all<Words>('SELECT n, name, about FROM people_changed');
    const indexed = await queries.all<{ n: number }>(
      'SELECT rowid AS n FROM people_words WHERE people_words MATCH $1 ORDER BY rowid LIMIT $2',
      [writeMatch(query), limit + changed.length],
    );
    if (changed.length === 0) return indexed;
    const numbers = new Set(changed.map(({ n }) => n));
    const found = [
      ...indexed.filter(({ n }) => !numbers.has(n)),
      ...changed.filter((words) => isFoundBy(query, words)),
    ];
    return found.toSorted((one, other) => one.n - other.n).slice(0, limit);
  },
  numbers: 'SELECT value FROM json_each($1)',
};

type Words = Omit<WordsOfPerson, 'userId'>;

function valuesOf({ n, name, about }: Words): Value[] {
  return [n, name, about];
}

async function putIntoIndex(queries: Queries): Promise<void> {
  await queries.run(
    'INSERT OR REPLACE INTO people_words (rowid, name, about) SELECT n, name, about FROM people_changed',
  );
  await queries.run('DELETE FROM people_changed');
}

/** In the language of FTS5, where whatever stands in quotation marks is a word; ours have none in them. */
function writeMatch({ words, whole, within }: WordQuery): string {
  const parts = words.map((spellings) => `(${spellings.map((word) => `"${word}" *`).join(' OR ')})`);
  const begun = parts.join(' AND ');
  const inColumn = begun !== '' && within === 'name' ? `{name} : (${begun})` : begun;
  return [inColumn, ...whole.map((word) => `"${word}"`)].filter((part) => part !== '').join(' AND ');
}

/** What FTS5 would say. */
function isFoundBy({ words, whole, within }: WordQuery, { name, about }: Words): boolean {
  const names = name.split(' ');
  const all = [...names, ...about.split(' ')];
  const searched = within === 'name' ? names : all;
  const begins = (spelling: string) => searched.some((word) => word.startsWith(spelling));
  return words.every((spellings) => spellings.some(begins)) && whole.every((word) => all.includes(word));
}
