import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOurs } from '../contenders.ts';
import { nameOf, writeTargets } from '../dataset.ts';
import { drive } from '../load.ts';
import { median } from '../median.ts';
import { startDatabases } from './databases.ts';
import { importPeople, writePeople } from './import-people.ts';

/** Kept JSON of 4,000 names: on PostgreSQL beside SQLite on one core, and by two workers beside one on two cores. */
const people = 4_000;
const [rounds, seconds] = [Number(process.argv[2] ?? '3'), 4];

const databases = await startDatabases();
const file = join(tmpdir(), `vitrine-people-${process.pid}.ndjson`);
await writePeople(file, people);
const urls = { sqlite: databases.sqlite(), postgres: await databases.postgres() };
for (const url of Object.values(urls)) await importPeople(url, file, people);
const targets = await writeTargets(
  'store',
  Array.from({ length: people }, (_, index) => `/${nameOf(index)}?format=json`),
);
const sqlite = urls.sqlite.slice('sqlite:'.length);
const contenders = {
  'SQLite, one core': () => startOurs({ database: sqlite }),
  'PostgreSQL, one core': () => startOurs({ database: urls.postgres }),
  'WORKERS=1, two cores': () => startOurs({ database: sqlite }, { WORKERS: '1' }, '0-1'),
  'WORKERS=2, two cores': () => startOurs({ database: sqlite }, { WORKERS: '2' }, '0-1'),
};
const outcomes = new Map<string, { readonly perSecond: number; readonly perCpuSecond: number }[]>();
for (let round = 0; round < rounds; round += 1) {
  for (const [name, start] of Object.entries(contenders)) {
    const server = await start();
    await drive(server, { targets, order: 'in turn', seconds: 3 });
    const outcome = await drive(server, { targets, order: 'random', seconds });
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
