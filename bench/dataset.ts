import { Database } from 'bun:sqlite';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startOurs } from './contenders.ts';

const folder = join(import.meta.dir, '.data');

export interface Dataset {
  readonly database: string;
  readonly names: readonly string[];
  /** One profile as JSON and as a page, for servers with a constant response. */
  readonly bodies: Readonly<Record<'json' | 'html', string>>;
}

/** Users in one SQLite file, created once through `vitrine import`, like an operator would. */
export async function openDataset(people: number): Promise<Dataset> {
  const database = join(folder, `${people}.db`);
  const bodies = { json: join(folder, 'body.json'), html: join(folder, 'body.html') };
  if (!existsSync(database)) await createDataset(database, bodies, people);
  return { database, bodies, names: Array.from({ length: people }, (_, index) => nameOf(index)) };
}

/** Writes the targets of one workload to a file for the load tool, one per line. */
export async function writeTargets(name: string, targets: readonly string[]): Promise<string> {
  const file = join(folder, `${name}.targets`);
  await Bun.write(file, targets.map((target) => `${target}\n`).join(''));
  return file;
}

async function createDataset(database: string, bodies: Dataset['bodies'], people: number): Promise<void> {
  const making = `${database}.making`;
  mkdirSync(folder, { recursive: true });
  for (const suffix of ['', '-wal', '-shm']) rmSync(making + suffix, { force: true });
  process.stderr.write(`making a database of ${people} people …\n`);
  await importPeople(`sqlite:${making}`, people);
  await copyForPeers(making, bodies, people);
  renameSync(making, database);
}

/** Imports the users through `vitrine import`. */
export async function importPeople(url: string, people: number): Promise<void> {
  const lines = join(folder, 'people.ndjson');
  const writer = Bun.file(lines).writer();
  for (let index = 0; index < people; index += 1) writer.write(`${JSON.stringify(createPerson(index))}\n`);
  await writer.end();
  const importing = Bun.spawn(
    [process.execPath, '--no-env-file', 'src/main.ts', 'import', '--publish', lines],
    {
      cwd: join(import.meta.dir, '..'),
      env: { ...process.env, DATABASE_URL: url },
      stdout: 'ignore',
      stderr: 'inherit',
    },
  );
  if ((await importing.exited) !== 0) throw new Error('the import failed');
}

/** Stores our server's response for each name in a table of the same file, so that all servers send equal bytes. */
async function copyForPeers(path: string, bodies: Dataset['bodies'], people: number): Promise<void> {
  const server = await startOurs({ database: path });
  const rows: [username: string, etag: string, body: string][] = [];
  for (let index = 0; index < people; index += 1) {
    const answer = await server.get(`/${nameOf(index)}?format=json`);
    rows.push([nameOf(index), answer.headers.get('etag') ?? '', await answer.text()]);
  }
  await Bun.write(bodies.json, rows[0]?.[2] ?? '');
  await Bun.write(bodies.html, await (await server.get(`/${nameOf(0)}?format=html`)).text());
  await server.stop();
  const database = new Database(path);
  database.run(
    'CREATE TABLE bench_profiles (username TEXT PRIMARY KEY, etag TEXT NOT NULL, body TEXT NOT NULL)',
  );
  const insert = database.prepare('INSERT INTO bench_profiles (username, etag, body) VALUES (?, ?, ?)');
  database.transaction(() => {
    for (const row of rows) insert.run(...row);
  })();
  database.run('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

export function nameOf(index: number): string {
  return `person-${index}`;
}

/** A typical profile, with a page of about 16 kB. */
export function createPerson(index: number) {
  const year = 2000 + (index % 20);
  return {
    username: nameOf(index),
    basics: {
      name: `Person ${index} Example`,
      label: 'Engineer of quiet machines',
      url: `https://person-${index}.example/`,
      summary: `Person number ${index} has worked on *many* things, and writes about some of them.`,
      location: { city: 'Lyon', countryCode: 'FR' },
      profiles: [
        { network: 'Mastodon', username: `p${index}`, url: `https://social.example/@p${index}` },
        { network: 'Code', username: `p${index}`, url: `https://code.example/p${index}` },
      ],
    },
    work: Array.from({ length: 5 }, (_, turn) => ({
      name: `Company ${turn}-${index % 97}`,
      position: 'Engineer',
      url: 'https://company.example/',
      startDate: `${year + turn}-03`,
      endDate: `${year + turn + 1}-02`,
      summary: 'Made the slow parts fast, and **kept** them so.',
      highlights: ['Halved the time of the nightly run', 'Taught four colleagues how to measure'],
    })),
    education: [
      { institution: 'University of Example', area: 'Computing', studyType: 'MSc', startDate: `${year - 5}` },
    ],
    skills: ['Databases', 'Networks', 'Typography'].map((name) => ({
      name,
      keywords: ['one', 'two', 'three'],
    })),
    languages: [{ language: 'French', fluency: 'Native speaker' }],
    projects: [
      { name: 'Tide engine', description: 'Predicts tides.', startDate: `${year}-01`, keywords: ['sea'] },
    ],
  };
}
