import { afterAll, beforeAll, expect, test } from 'bun:test';
import { renameUser } from '../../src/accounts/rename-user.ts';
import { accountsOf } from '../support/accounts.ts';
import { isLong } from '../support/long.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { addProfile, main, preview, startTestServer, type TestServer } from '../support/server.ts';

const rounds = isLong ? 1_000 : 10;
let postgres: TestPostgres;
let server: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
  const { url } = await postgres.createDatabase();
  server = await startTestServer({ DATABASE_URL: url, RATE_LIMIT_READS: 'off' });
  await addProfile(server, 'ada', { basics: { name: 'Ada' } });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

/** Reads a URL while its owner repeatedly changes the username and changes it back. */
async function readBesideRenames(target: string, host: string): Promise<Map<number, number>> {
  const { database } = server;
  const accounts = accountsOf({ database });
  const statuses = new Map<number, number>();
  let isOver = false;
  const reading = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const { status } = await server.call(target, { host });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  for (let round = 0; round < rounds; round += 1) {
    await renameUser(accounts, 'ada', 'ada-lovelace');
    await renameUser(accounts, 'ada-lovelace', 'ada');
  }
  isOver = true;
  await Promise.all(reading);
  return statuses;
}

test('a username that its owner leaves and reclaims always leads to them', async () => {
  const statuses = await readBesideRenames('/ada?format=json', preview);
  expect([...statuses.keys()].toSorted()).toEqual([200, 308]);
}, 120_000);

test('the account of a reclaimed username always belongs to its owner', async () => {
  const statuses = await readBesideRenames(`/.well-known/webfinger?resource=acct:ada@${main}`, main);
  expect([...statuses.keys()]).toEqual([200]);
}, 120_000);
