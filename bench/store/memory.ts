import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOurs } from '../contenders.ts';
import { writeTargets } from '../dataset.ts';
import { drive } from '../load.ts';
import { importPeople, writePeople } from './import-people.ts';

/** Usage: `bun bench/store/memory.ts [people]`. A million users in the database, 20,000 of them requested. */
const people = Number(process.argv[2] ?? '1000000');
const [asked, models] = [20_000, 50];

const folder = mkdtempSync(join(tmpdir(), 'vitrine-memory-'));
const path = join(folder, 'v.db');
const file = join(folder, 'people.ndjson');
await writePeople(file, models);
await importPeople(`sqlite:${path}`, file, models);
multiply(path);
const step = Math.floor(people / asked);
const targets = await writeTargets(
  'memory',
  Array.from({ length: asked }, (_, index) => `/u${index * step + models}`),
);
const server = await startOurs({ database: path });
process.stdout.write(
  `${people} people, before anybody is asked for: ${server.memoryMegabytes().toFixed(0)} MB\n`,
);
for (const format of ['json', 'html']) {
  const outcome = await drive(server, {
    targets,
    order: 'in turn',
    headers: { Accept: format === 'json' ? 'application/json' : 'text/html' },
    seconds: 30,
  });
  process.stdout.write(
    `${asked} names as ${format}, ${outcome.perSecond.toFixed(0)} a second: ${server.memoryMegabytes().toFixed(0)} MB; refused ${outcome.refused}\n`,
  );
}
await server.stop();
rmSync(folder, { recursive: true });

/** Copies some imported users under other names. */
function multiply(database: string): void {
  const connection = new Database(database);
  connection.run('PRAGMA synchronous = OFF');
  const numbers = `WITH RECURSIVE numbers(i) AS (SELECT ${models} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${people})
    , models AS (SELECT *, ROW_NUMBER() OVER () - 1 AS model FROM published)`;
  connection.transaction(() => {
    connection.run(`INSERT INTO users (id, username, folded, state, draft, published, events, created_at)
      ${numbers} SELECT 'u' || i, 'u' || i, 'u' || i, 'published', 1, 1, 3, '2026-01-01T00:00:00.000Z' FROM numbers`);
    connection.run(`INSERT INTO published (user_id, username, revision, etag, content, json, published_at, languages)
      ${numbers} SELECT 'u' || i, 'u' || i, 1, etag, content, json, published_at, languages
      FROM numbers JOIN models ON model = i % ${models}`);
  })();
  connection.run('PRAGMA wal_checkpoint(TRUNCATE)');
  connection.close();
}
