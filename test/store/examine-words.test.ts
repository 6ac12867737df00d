import { afterAll, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { listInDirectory } from '../../src/domain/profile/directory-listing.ts';
import type { ProfileDocument } from '../../src/domain/profile/document.ts';
import { examineUsers } from '../../src/ops/cli/examine-users.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database, Queries, Value } from '../../src/store/database.ts';
import { deleteListing } from '../../src/store/directory/listings.ts';
import { catchUp } from '../../src/store/directory/words-sqlite.ts';
import { saveMass } from '../support/mass.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

const database = await connectDatabase(temporaryDatabase());
afterAll(() => database.close());

/** With more words than anyone would search for. */
const ada = { basics: { name: 'Ada', label: 'Engineer' }, skills: keywords(200) };

function keywords(count: number) {
  return [{ name: 'Clocks', keywords: Array.from({ length: count }, (_, index) => `keyword${index}`) }];
}

function listingOf(document: ProfileDocument) {
  const profile = { document, language: 'en', theme: 'paper', slugs: {}, overlays: {}, files: {} } as const;
  const listable = listInDirectory(profile, 'ada');
  if (!listable) throw new Error('nobody is listed');
  return { n: 1, userId: 'ada', listable };
}

test('finds exactly the right words of a user, however many others have them', async () => {
  const examine = () => database.dialect.directoryWords.examine(database);
  await database.transaction(async (queries) => {
    await saveMass(queries, 'ada', ada);
    await catchUp(queries);
    // So many users that a word spans three pages of the index.
    await queries.run(`INSERT INTO people_words (rowid, name, about)
      WITH RECURSIVE numbers (n) AS (SELECT 10 UNION ALL SELECT n + 1 FROM numbers WHERE n < 25000)
      SELECT n, '', 'engineer word' || n FROM numbers`);
  });
  const has = await examine();
  expect(await has(listingOf(ada))).toBe(true);
  expect(await has({ ...listingOf(ada), n: 2 })).toBe(false);
  expect(await has(listingOf({ ...ada, skills: keywords(199) }))).toBe(false);
  expect(await has(listingOf({ ...ada, skills: keywords(201) }))).toBe(false);
  expect(await has(listingOf({ ...ada, basics: { name: 'Ada Engineer' } }))).toBe(false);
  await database.run("DELETE FROM people_terms WHERE term = 'engineer'");
  expect(await (await examine())(listingOf(ada))).toBe(false);
  await database.run("INSERT INTO people_terms (term) VALUES ('engineer')");
  expect(await (await examine())(listingOf(ada))).toBe(true);
  await database.transaction((queries) => deleteListing(queries, 'ada'));
  expect(await (await examine())(listingOf(ada))).toBe(false);
});

test('queries the word index no more often for twice as many users', async () => {
  const asked: number[] = [];
  for (const people of [10, 20]) {
    const some = await connectDatabase(temporaryDatabase());
    const accounts = { database: some, now: () => new Date(), defaultLanguage: 'en', actor: 'test' };
    for (let index = 0; index < people; index += 1) {
      await createUser(accounts, `person-${index}`);
      await saveDraft(accounts, `person-${index}`, { basics: { name: 'Ada' } });
      await publish(accounts, `person-${index}`);
    }
    await some.transaction(catchUp);
    const statements = await statementsOfDoctor(some);
    expect(statements.length).toBeGreaterThan(people);
    asked.push(statements.filter((sql) => /people_(?:words|vocabulary)/.test(sql)).length);
    await some.close();
  }
  expect(asked[1]).toBe(asked[0] ?? 0);
});

async function statementsOfDoctor(some: Database): Promise<string[]> {
  const statements: string[] = [];
  const watch = (queries: Queries): Queries => ({
    ...queries,
    get: <Row>(sql: string, values?: readonly Value[]) => {
      statements.push(sql);
      return queries.get<Row>(sql, values);
    },
    all: <Row>(sql: string, values?: readonly Value[]) => {
      statements.push(sql);
      return queries.all<Row>(sql, values);
    },
  });
  const watched: Database = {
    ...some,
    ...watch(some),
    snapshot: (work) => some.snapshot((queries) => work(watch(queries))),
  };
  const accounts = { database: watched, now: () => new Date(), defaultLanguage: 'en', actor: 'test' };
  expect((await examineUsers(accounts)).findings).toEqual([]);
  return statements;
}
