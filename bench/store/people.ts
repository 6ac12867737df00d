import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { databaseUrl } from '../../src/core/config/database.ts';
import { UnfitValue } from '../../src/core/config/values.ts';
import { partSize } from '../../src/hosts/directory/pages/sitemap-parts.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import { hasUsers } from '../../src/store/users.ts';
import { startOwnPostgres } from '../../test/support/own-postgres.ts';
import { type Serving, startServing } from '../../test/support/serve.ts';
import { api, main, preview } from '../../test/support/server.ts';
import { root } from '../../test/support/vitrine.ts';
import { createPerson as createProfile } from '../dataset.ts';
import { median } from '../median.ts';
import { createPerson, createRandom, createVocabulary } from '../search/people.ts';

/**
 * Usage: `bun bench/store/people.ts [1000000] [DATABASE_URL]`. Measures the size of so many users and the
 * time to read them. Without a URL, it starts PostgreSQL. A database with users is used as it is.
 */
const people = Number(process.argv[2] ?? '1000000');
const random = createRandom(1);
const vocabulary = createVocabulary(random);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-people-'));
const postgres = process.argv[3] ? null : await startOwnPostgres(60, true);
const url = process.argv[3] ?? (await postgres?.createDatabase())?.url ?? '';
const place = databaseUrl(url);
if (place instanceof UnfitValue) throw new Error(`${url}: ${place.fix}`);
const database = await connectDatabase(place);
const { engine } = database.dialect;

const tell = (what: string, value: string) => process.stdout.write(`| ${what} | ${value} |\n`);
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
};
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

process.stdout.write(`${people} people on ${engine}\n\n| what | how much |\n|---|---|\n`);
if (!(await hasUsers(database))) await importAll();
if (engine === 'postgres') {
  tell('ANALYZE', `${(await seconds(() => ask('ANALYZE'))).toFixed(1)} s`);
  await tellSizes(database);
} else tell('the database', sizeOf(database.file?.path ?? ''));
const server = await startServing({ DATABASE_URL: url, DIRECTORY: 'public', RATE_LIMIT_WRITES: 'off' });
await tellReads(server);
await tellPublications(server);
await server.stop();
tell('doctor', `${(await seconds(() => run(['doctor', '--offline']))).toFixed(0)} s`);
const backup = join(folder, 'people.backup.gz');
const backedUp = await seconds(() => run(['backup', backup]));
tell('backup', `${backedUp.toFixed(0)} s, ${sizeOf(backup)}`);
if (engine === 'postgres') tell('VACUUM', `${(await seconds(() => ask('VACUUM'))).toFixed(1)} s`);
await database.close();
await postgres?.stop();
rmSync(folder, { recursive: true });

async function importAll(): Promise<void> {
  const lines = join(folder, 'people.ndjson');
  await writePeople(lines);
  const imported = await seconds(() => run(['import', '--publish', lines]));
  tell('import', `${imported.toFixed(0)} s, ${(people / imported).toFixed(0)} a second`);
}

function sizeOf(path: string): string {
  const { size } = statSync(path);
  return `${megabytes(size)}, ${(size / people / 1e3).toFixed(1)} kB a person`;
}

/** A typical profile with realistic frequencies of names and words. */
function describe(index: number) {
  const { username, ...profile } = createProfile(index);
  const { basics, skills, ...found } = createPerson(vocabulary, random);
  return {
    ...profile,
    ...found,
    username,
    basics: { ...profile.basics, ...basics },
    skills,
    work: profile.work,
  };
}

async function writePeople(path: string): Promise<void> {
  const writer = Bun.file(path).writer();
  for (let index = 0; index < people; index += 1) {
    writer.write(`${JSON.stringify(describe(index))}\n`);
    if (index % 10_000 === 0) await writer.flush();
  }
  await writer.end();
}

async function run(args: readonly string[]): Promise<void> {
  const program = Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if ((await program.exited) !== 0) throw new Error(`${args[0]} failed`);
}

/** Uses a plain client, because Vitrine's time limit would end the statement. */
async function ask(sql: string): Promise<void> {
  const client = new SQL(url, { max: 1 });
  await client.unsafe(sql).simple();
  await client.close();
}

async function tellSizes(queries: Database): Promise<void> {
  const whole = await queries.get<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes');
  const bytes = whole?.bytes ?? 0;
  tell('the database', `${megabytes(bytes)}, ${(bytes / people / 1e3).toFixed(1)} kB a person`);
  const tables = await queries.all<{ name: string; rows: number; table: number; indexes: number }>(
    `SELECT relname AS name, n_live_tup AS rows, pg_table_size(relid) AS "table", pg_indexes_size(relid) AS indexes
     FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid) DESC LIMIT 8`,
  );
  for (const { name, rows, table, indexes } of tables)
    tell(`\`${name}\``, `${rows} rows, ${megabytes(table)}, indexes ${megabytes(indexes)}`);
}

async function tellReads({ call }: Serving): Promise<void> {
  const { familyNames, skills } = vocabulary;
  const find = (words: readonly string[], index: number) =>
    `/people?q=${encodeURIComponent(words[index % words.length] ?? '')}&format=json`;
  const asked: Readonly<Record<string, { readonly host: string; readonly targets: readonly string[] }>> = {
    'first read of a profile': {
      host: preview,
      targets: some((index) => `/${createProfile(index).username}?format=json`),
    },
    'search for a family name': { host: main, targets: some((index) => find(familyNames, index)) },
    'search for a skill': { host: main, targets: some((index) => find(skills, index)) },
    'the first page of the directory': { host: main, targets: some(() => '/people?format=json') },
    'a part of the sitemap': {
      host: main,
      targets: Array.from({ length: Math.ceil(people / partSize) }, (_, part) => `/sitemaps/${part + 1}.xml`),
    },
  };
  for (const [what, { host, targets }] of Object.entries(asked)) {
    const times: number[] = [];
    for (const target of targets) {
      const since = performance.now();
      const { status, body } = await call(target, { host });
      if (status !== 200) throw new Error(`${target}: ${status} ${body.slice(0, 200)}`);
      times.push(performance.now() - since);
    }
    tellTimes(what, times);
  }
}

/** Measures from the first byte of a draft to the response that it is published. */
async function tellPublications({ call }: Serving): Promise<void> {
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'bench' };
  const { token } = await createToken(accounts, { username: null, scopes: ['operator'], expiresAt: null });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'If-Match': '*' };
  const times: number[] = [];
  for (const index of some((index) => index)) {
    const { username, ...profile } = createProfile(index);
    const since = performance.now();
    const body = JSON.stringify({ ...profile, basics: { ...profile.basics, label: `Edition ${since}` } });
    await call(`/users/${username}/draft`, { method: 'PUT', host: api, headers, body });
    const { status } = await call(`/users/${username}/publish`, {
      method: 'POST',
      host: api,
      headers,
      body: '{}',
    });
    if (status !== 200) throw new Error(`${username} was not published: ${status}`);
    times.push(performance.now() - since);
  }
  tellTimes('a draft is saved and published', times);
}

function tellTimes(what: string, times: readonly number[]): void {
  tell(
    what,
    `${median([...times]).toFixed(1)} ms, ${Math.max(...times).toFixed(1)} at the most of ${times.length}`,
  );
}

function some<T>(make: (index: number) => T): T[] {
  return Array.from({ length: 40 }, (_, turn) => make(Math.floor((turn * people) / 40)));
}
