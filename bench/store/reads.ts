import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOurs } from '../contenders.ts';
import { nameOf, writeTargets } from '../dataset.ts';
import { drive, type Outcome } from '../load.ts';
import { median } from '../median.ts';
import type { Running } from '../running.ts';
import { startDatabases } from './databases.ts';
import { importPeople, writePeople } from './import-people.ts';

/**
 * Cached JSON of 4,000 names: PostgreSQL compared with SQLite on one core, and two workers compared with one
 * on two cores. Then pages rendered for the first time by one and two workers, which leave the load tool
 * nearly idle, so two cores suffice to compare them.
 */
const [people, kept] = [40_000, 4_000];
const [rounds, seconds] = [Number(process.argv[2] ?? '3'), 4];

const databases = await startDatabases();
const file = join(tmpdir(), `vitrine-people-${process.pid}.ndjson`);
await writePeople(file, people);
const urls = { sqlite: databases.sqlite(), postgres: await databases.postgres() };
for (const url of Object.values(urls)) await importPeople(url, file, people);
const targets = await writeTargets('store', targetsOf(kept, 'json'));
const pages = await writeTargets('store-pages', targetsOf(people, 'html'));
const sqlite = urls.sqlite.slice('sqlite:'.length);
// Vitrine would verify the links of imported users, which is not part of the measurement.
const settings = { VERIFY_LINKS: 'off' };
const startWorkers = (count: number) =>
  startOurs({ database: sqlite }, { ...settings, WORKERS: String(count) }, '0-1');
const contenders: Record<string, readonly [start: () => Promise<Running>, drive: typeof driveKept]> = {
  'SQLite, one core': [() => startOurs({ database: sqlite }, settings), driveKept],
  'PostgreSQL, one core': [() => startOurs({ database: urls.postgres }, settings), driveKept],
  'WORKERS=1, two cores': [() => startWorkers(1), driveKept],
  'WORKERS=2, two cores': [() => startWorkers(2), driveKept],
  'WORKERS=1, first pages': [() => startWorkers(1), driveFirst],
  'WORKERS=2, first pages': [() => startWorkers(2), driveFirst],
};
const outcomes = new Map<string, { readonly perSecond: number; readonly perCpuSecond: number }[]>();
for (let round = 0; round < rounds; round += 1) {
  for (const [name, [start, measure]] of Object.entries(contenders)) {
    const server = await start();
    const outcome = await measure(server);
    outcomes.set(name, [...(outcomes.get(name) ?? []), outcome]);
    await server.stop();
  }
}
for (const [name, values] of outcomes) {
  const perSecond = median(values.map((one) => one.perSecond));
  const perCpuSecond = median(values.map((one) => one.perCpuSecond));
  process.stdout.write(
    `${name}: ${perSecond.toFixed(0)} a second, ${perCpuSecond.toFixed(0)} a second of processor time\n`,
  );
}
await databases.stop();

async function driveKept(server: Running): Promise<Outcome> {
  await drive(server, { targets, order: 'in turn', seconds: 3 });
  return drive(server, { targets, order: 'random', seconds });
}

/** Reads each user once. */
async function driveFirst(server: Running): Promise<Outcome> {
  const before = await drive(server, { targets: pages, order: 'in turn', seconds: 3 });
  return drive(server, { targets: pages, order: 'in turn', from: before.requests, seconds });
}

function targetsOf(count: number, format: 'json' | 'html'): string[] {
  return Array.from({ length: count }, (_, index) => `/${nameOf(index)}?format=${format}`);
}
