import { countIn } from '../count-in.ts';
import type { DirectoryWords, ListedPerson, Queries, WordQuery } from '../database.ts';
import { pipeline } from '../pipeline.ts';
import { findTerms, insertTerms, listTerms, termsOf } from './terms.ts';

/** Marks users who chose to be listed. No word of a text begins with an equals sign. */
const listedWord = '=listed';

/** Stores no positions and therefore no weights. The column determines the rank of a word. */
export const postgresDirectoryWords: DirectoryWords = {
  insert: (queries, people) =>
    pipeline(
      queries.run(
        `INSERT INTO people_words (user_id, n, name, about)
         SELECT user_id, n, array_to_tsvector(string_to_array(name, ' ')), array_to_tsvector(string_to_array(about, ' '))
         FROM json_to_recordset($1::text::json) AS words (user_id text, n bigint, name text, about text)`,
        [JSON.stringify(people.map(rowOf))],
      ),
      insertTerms(
        queries,
        people.map(({ listable }) => listable.listing),
      ),
    ),
  put(queries, person) {
    const { user_id, n, name, about } = rowOf(person);
    return pipeline(
      queries.run(
        `INSERT INTO people_words (user_id, n, name, about)
         VALUES ($1, $2, array_to_tsvector(string_to_array($3, ' ')), array_to_tsvector(string_to_array($4, ' ')))
         ON CONFLICT (n) DO UPDATE SET name = excluded.name, about = excluded.about`,
        [user_id, n, name, about],
      ),
      insertTerms(queries, [person.listable.listing]),
    );
  },
  isPatient: false,
  waiting: 'NULL',
  remove: (queries, n) => queries.run('DELETE FROM people_words WHERE n = $1', [n]),
  scrub: null,
  isKnown: 'people_have(value)',
  async empty(queries) {
    for (const table of ['people_words', 'people_terms', 'people']) await queries.run(`DELETE FROM ${table}`);
    await queries.run('ALTER SEQUENCE people_n_seq RESTART');
  },
  async examine(queries) {
    const terms = await listTerms(queries);
    return async (person) => {
      if (!termsOf(person.listable.listing).every((term) => terms.has(term))) return false;
      const { n, name, about } = rowOf(person);
      const sql = `SELECT 1 FROM people_words WHERE n = $1
        AND name = array_to_tsvector(string_to_array($2, ' ')) AND about = array_to_tsvector(string_to_array($3, ' '))`;
      return (await queries.get(sql, [n, name, about])) !== null;
    };
  },
  strays: 'SELECT n FROM people_words WHERE n NOT IN (SELECT n FROM people)',
  /**
   * Uses literals instead of parameters, because PostgreSQL then plans each query for its words. A generic
   * plan would scan all users.
   */
  async find(queries, query, limit) {
    const condition = await writeCondition(queries, query);
    return queries.all(`SELECT n FROM people_words WHERE ${condition} ORDER BY n LIMIT ${Math.trunc(limit)}`);
  },
  async count(queries, query, limit) {
    const condition = await writeCondition(queries, query);
    return countIn(
      queries,
      `(SELECT 1 FROM people_words WHERE ${condition} LIMIT ${Math.trunc(limit)}) AS found`,
    );
  },
  // Not a join, because PostgreSQL then reads the rows in their order, several from a page.
  isAsked: "people.n = ANY (string_to_array(trim('[]' FROM $1), ',')::bigint[])",
};

function rowOf({ n, userId, listable: { choice, listing } }: ListedPerson) {
  const { nameWords, aboutWords } = listing;
  const about = [nameWords, ...(choice === 'listed' ? [listedWord] : []), aboutWords];
  // Leaves out empty texts. A double space would mean an empty word, which PostgreSQL rejects.
  return { user_id: userId, n, name: nameWords, about: about.filter((words) => words !== '').join(' ') };
}

async function writeCondition(
  queries: Queries,
  { words, whole, within, isListedByDefault }: WordQuery,
): Promise<string> {
  const asked = await Promise.all(
    words.map(async ({ begins, whole: others }) => {
      const begun = begins.map((word) => `${quote(word)}:*`);
      return `(${[...begun, ...(await findTerms(queries, others)).map(quote)].join(' | ')})`;
    }),
  );
  const exact = (isListedByDefault ? whole : [...whole, listedWord]).map(quote);
  const match = (column: 'name' | 'about', parts: readonly string[]) =>
    parts.length === 0 ? [] : [`${column} @@ ${quote(parts.join(' & '))}::tsquery`];
  const conditions =
    within === 'name'
      ? [...match('name', asked), ...match('about', exact)]
      : match('about', [...asked, ...exact]);
  return conditions.join(' AND ');
}

/** Words contain letters, digits and a few signs. Any other character is escaped, in the query as in SQL. */
function quote(text: string): string {
  return `'${text.replaceAll('\\', '').replaceAll("'", "''")}'`;
}
