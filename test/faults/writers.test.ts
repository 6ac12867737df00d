import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createUser } from '../../src/accounts/create-user.ts';
import type { DatabaseUrl } from '../../src/core/config/database-url.ts';
import type { ProfileDocument } from '../../src/domain/profile/document.ts';
import { projectProfile } from '../../src/domain/profile/public-profile.ts';
import { parseStored } from '../../src/domain/profile/stored-profile.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import { findPublished } from '../../src/store/published.ts';
import { findRevision } from '../../src/store/revisions.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { engines, newDatabase } from '../support/engines.ts';
import { isLong } from '../support/long.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

/** `npm run test:faults` runs longer. */
const rounds = isLong ? 100 : 8;
const times = isLong ? 1_000 : 150;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

function startPublisher(url: DatabaseUrl, label: string, count: number) {
  const script = join(import.meta.dir, '../support/publisher.ts');
  return Bun.spawn([process.execPath, script, JSON.stringify(url), 'ada', label, String(count)], {
    stdout: 'pipe',
    stderr: 'inherit',
  });
}

function parseAcknowledged(output: string): Map<number, string> {
  const lines = output.split('\n').filter((line) => /^\d+ .+$/.test(line));
  return new Map(lines.map((line) => [Number(line.split(' ')[0]), line.slice(line.indexOf(' ') + 1)]));
}

async function createAda(url: DatabaseUrl): Promise<void> {
  const database = await connectDatabase(url);
  await createUser(accountsOf({ database }), 'ada');
  await database.close();
}

/** Checks that every acknowledged revision is stored, and that visitors see one complete revision. */
async function verify(database: Database, acknowledged: ReadonlyMap<number, string>): Promise<number> {
  const user = await findUserByName(database, 'ada');
  const id = user?.id ?? '';
  const lost: string[] = [];
  for (const [n, name] of acknowledged) {
    const revision = await findRevision(database, id, n);
    if (revision?.document !== JSON.stringify({ basics: { name } })) lost.push(`${n} ${name}`);
  }
  expect(lost).toEqual([]);
  const row = await findPublished(database, id);
  if (acknowledged.size === 0) return 0;
  const revision = await findRevision(database, id, row?.revision ?? 0);
  const document = JSON.parse(revision?.document ?? 'null') as ProfileDocument;
  expect(row && parseStored(row)).toEqual(projectProfile(document, {}, 'en'));
  expect(user?.published).toBe(row?.revision);
  const events = await database.all<{ n: number }>('SELECT n FROM events WHERE user_id = $1 ORDER BY n', [
    id,
  ]);
  expect(events.map(({ n }) => n)).toEqual(events.map((_, index) => index + 1));
  return row?.revision ?? 0;
}

describe.each(engines)('two processes on one %s', (engine) => {
  test('publish the same user hundreds of times without lost or partial writes', async () => {
    const url = await newDatabase(engine, postgres);
    await createAda(url);
    const writers = ['first', 'second'].map((label) => startPublisher(url, label, times));
    const outputs = await Promise.all(writers.map((writer) => new Response(writer.stdout).text()));
    const acknowledged = outputs.map(parseAcknowledged);
    expect(acknowledged.map(({ size }) => size)).toEqual([times, times]);
    const all = new Map(acknowledged.flatMap((one) => [...one]));
    expect(all.size).toBe(2 * times);
    const database = await connectDatabase(url);
    expect(all.has(await verify(database, all))).toBe(true);
    await database.close();
  }, 120_000);
});

test(`kill -9 while writing, ${rounds} times: opens with every acknowledged write`, async () => {
  const url = temporaryDatabase();
  await createAda(url);
  const acknowledged = new Map<number, string>();
  for (let round = 1; round <= rounds; round += 1) {
    const writer = startPublisher(url, `round ${round}`, 1_000_000);
    const reader = writer.stdout.getReader();
    const first = await reader.read();
    await Bun.sleep(Math.random() * 60);
    writer.kill('SIGKILL');
    let output = new TextDecoder().decode(first.value);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      output += new TextDecoder().decode(value);
    }
    await writer.exited;
    for (const [n, name] of parseAcknowledged(output)) acknowledged.set(n, name);
  }
  const database = await connectDatabase(url);
  expect(acknowledged.size).toBeGreaterThan(rounds);
  await verify(database, acknowledged);
  expect(await database.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
  await database.close();
}, 120_000);
