import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabases } from './databases.ts';
import { importPeople, writePeople } from './import-people.ts';

/**
 * Usage: `bun bench/store/import.ts [people]`. Measures the speed, and whether memory grows with the number
 * of users.
 */
const most = Number(process.argv[2] ?? '100000');
const databases = await startDatabases();
for (const people of [most / 5, most]) {
  const file = join(tmpdir(), `vitrine-people-${process.pid}.ndjson`);
  await writePeople(file, people);
  for (const url of [databases.sqlite(), await databases.postgres()]) {
    const { perSecond, megabytes } = await importPeople(url, file, people);
    const [engine] = url.split(':');
    process.stdout.write(
      `${engine?.padEnd(9)} ${people} people: ${perSecond.toFixed(0)} a second, ${megabytes.toFixed(0)} MB at the most\n`,
    );
  }
  rmSync(file);
}
await databases.stop();
