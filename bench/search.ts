import { cpus, loadavg } from 'node:os';
import { createUsersIn } from '../src/accounts/create-user.ts';
import { publish } from '../src/accounts/publish.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import type { Database } from '../src/store/database.ts';
import type { DirectoryQuery } from '../src/store/directory/found-people.ts';
import { findLastNumber } from '../src/store/directory/listed-addresses.ts';
import { searchDirectory } from '../src/store/directory/search.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { temporaryDatabase } from '../test/support/temporary-database.ts';
import { createPerson, createRandom, createVocabulary, pick } from './search/people.ts';

/**
 * Usage: `bun bench/search.ts sqlite 1000000` or `bun bench/search.ts postgres 200000`. Measures people
 * searches and the cost of the directory. With the path of an SQLite file, the users are created once and
 * reused.
 */
const [engine = 'sqlite', size = '50000', path] = process.argv.slice(2);
const count = Number(size);
const random = createRandom(7);
const vocabulary = createVocabulary(random);
/** A separate generator, so that the queries do not depend on whether users had to be created. */
const randomQuestion = createRandom(8);
const postgres = engine === 'postgres' ? await startPostgres() : null;
const database = await connectDatabase(
  postgres ? await postgres.createDatabase() : path ? { engine: 'sqlite', path } : temporaryDatabase(),
);
const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'bench' };

const usual: DirectoryQuery = {
  text: '',
  groups: {},
  sort: 'name',
  isListedByDefault: false,
  after: null,
  limit: 24,
};

const machine = `${cpus().length} cores, ${process.arch}`;
say(`### ${count.toLocaleString('en')} people on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}\n\n`);
say(`${new Date().toISOString().slice(0, 10)}, ${machine}, load ${loadavg()[0]?.toFixed(1)} at the start.\n`);
if ((await findLastNumber(database)) === 0) await fill();
await tellSize(database);
await tellQueries();
await tellPublishing();
await database.close();
await postgres?.stop();

async function fill(): Promise<void> {
  const startedAt = performance.now();
  for (let done = 0; done < count; done += 1_000) {
    await database.transaction(async (queries) => {
      const newcomers = Array.from({ length: Math.min(1_000, count - done) }, (_, index) => {
        const document = JSON.stringify(createPerson(vocabulary, random));
        const first = { document, files: '{}', blobs: [], publish: true, shown: null };
        return { username: `person${done + index}`, first };
      });
      await createUsersIn(queries, accounts, newcomers);
    });
  }
  const each = ((performance.now() - startedAt) * 1_000) / count;
  say(`Made in ${Math.round((performance.now() - startedAt) / 1_000)} s, ${each.toFixed(0)} µs each. `);
  // It may take longer than the time limit of statements.
  if (engine === 'postgres') await database.upgrade(async (queries) => queries.run('ANALYZE'));
}

async function tellSize(queries: Database): Promise<void> {
  const sizes =
    engine === 'sqlite'
      ? `SELECT (SELECT SUM(LENGTH(block)) FROM people_words_data) AS words,
                (SELECT SUM(LENGTH(entry) + LENGTH(sort_key) * 2 + 150) FROM people) AS people`
      : "SELECT pg_total_relation_size('people_words') AS words, pg_total_relation_size('people') AS people";
  const row = await queries.get<{ words: number; people: number }>(sizes);
  const megabytes = (bytes = 0) => `${(bytes / 1e6).toFixed(1)} MB`;
  say(`The index of words takes ${megabytes(row?.words)}, what is shown ${megabytes(row?.people)}.\n\n`);
}

async function tellQueries(): Promise<void> {
  const { givenNames, familyNames, titles, cities, skills } = vocabulary;
  const beginning = (list: readonly string[], length: number) => pick(list, randomQuestion).slice(0, length);
  const kinds: [what: string, create: () => Partial<DirectoryQuery>][] = [
    [
      'a whole name',
      () => ({ text: `${pick(givenNames, randomQuestion)} ${pick(familyNames, randomQuestion)}` }),
    ],
    ['one letter', () => ({ text: beginning(givenNames, 1) })],
    ['three letters', () => ({ text: beginning(familyNames, 3) })],
    ['a frequent word', () => ({ text: 'engineer' })],
    ['two frequent words', () => ({ text: 'engineer berlin' })],
    [
      'three words',
      () => ({
        text: `${pick(titles, randomQuestion)} ${pick(cities, randomQuestion)} ${pick(skills, randomQuestion)}`,
      }),
    ],
    ['two letters each', () => ({ text: `${beginning(givenNames, 2)} ${beginning(familyNames, 2)}` })],
    ['Chinese', () => ({ text: '小明' })],
    ['nobody', () => ({ text: 'xyzzyx' })],
    ['with a typo', () => ({ text: mistype(pick(familyNames, randomQuestion)) })],
    [
      'with two typos',
      () => ({
        text: `${mistype(pick(givenNames, randomQuestion))} ${mistype(pick(familyNames, randomQuestion))}`,
      }),
    ],
    ['nobody, four words', () => ({ text: 'xyzzyx quuxery plughtwo mistypings' })],
    ['a skill', () => ({ groups: { skill: [pick(skills, randomQuestion)] } })],
    ['a skill and a word', () => ({ text: 'engineer', groups: { skill: [pick(skills, randomQuestion)] } })],
    ['everyone, by name', () => ({ after: [0, beginning(familyNames, 4).toLowerCase(), 0] })],
    ['everyone, newest', () => ({ sort: 'newest' })],
  ];
  say(`| ${'question'.padEnd(20)} |   p50 ms |   p99 ms | found |\n|---|---|---|---|\n`);
  for (const [what, create] of kinds) {
    const times: number[] = [];
    let found = 0;
    for (let turn = 0; turn < 200; turn += 1) {
      const query = { ...usual, ...create() };
      const startedAt = performance.now();
      found = (await (await searchDirectory(database, query)).sample()).length;
      times.push(performance.now() - startedAt);
    }
    say(`| ${what.padEnd(20)} | ${quantile(times, 0.5)} | ${quantile(times, 0.99)} | ${found} |\n`);
  }
}

/** Swaps two letters. */
function mistype(word: string): string {
  const at = Math.floor(word.length / 2);
  return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
}

/** Another user changes the headline each time, in turn listed and unlisted. */
async function tellPublishing(): Promise<void> {
  const times = {
    unlisted: [] as number[],
    listed: [] as number[],
    'listed, with the same words': [] as number[],
  };
  for (let turn = 0; turn < 1_000; turn += 1) {
    const document = createPerson(vocabulary, random);
    const label = `${pick(vocabulary.titles, random)} at ${pick(vocabulary.employers, random)}`;
    const turns = ['listed', 'unlisted'] as const;
    for (const directory of turn % 2 ? turns : turns.toReversed()) {
      const username = `person${turn * 2 + (directory === 'listed' ? 1 : 2)}`;
      const extras = { 'x-vitrine': { directory } };
      await saveDraft(accounts, username, { ...document, ...extras });
      await publish(accounts, username);
      await saveDraft(accounts, username, { ...document, ...extras, basics: { ...document.basics, label } });
      times[directory].push(await timeOf(() => publish(accounts, username)));
      if (directory === 'listed')
        times['listed, with the same words'].push(await timeOf(() => publish(accounts, username)));
    }
  }
  // Some publications do work that others deferred. The mean includes it, the median does not.
  say(
    '\n| publishing somebody who is | p50 µs | p99 µs | mean µs | p50 and mean beside unlisted |\n|---|---|---|---|---|\n',
  );
  for (const [what, list] of Object.entries(times)) {
    const columns = [valueAt(list, 0.5), valueAt(list, 0.99), meanOf(list)];
    const beside = [valueAt(list, 0.5) / valueAt(times.unlisted, 0.5), meanOf(list) / meanOf(times.unlisted)];
    const texts = columns.map((milliseconds) => (milliseconds * 1_000).toFixed(0));
    say(`| ${what} | ${texts.join(' | ')} | ${beside.map((ratio) => ratio.toFixed(2)).join(', ')} |\n`);
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function quantile(values: readonly number[], share: number): string {
  return valueAt(values, share).toFixed(2).padStart(8);
}

function valueAt(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function say(text: string): void {
  process.stdout.write(text);
}
