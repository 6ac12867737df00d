import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { deleteUser } from '../src/accounts/delete-user.ts';
import { importProfiles } from '../src/accounts/import-profiles.ts';
import { parseForeignProfile } from '../src/accounts/parse-foreign-profile.ts';
import { switchDirectory } from '../src/store/directory/rebuild.ts';
import { newDatabaseUrl, oneEngine } from './support/engines.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { startServing } from './support/serve.ts';
import { addProfile, startTestServer, type TestServer } from './support/server.ts';
import { vitrine } from './support/vitrine.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** A person with a public directory entry. */
const person = (name: string) => ({ basics: { name }, 'x-vitrine': { directory: 'listed' } });
/** More users than the server reads on the main thread. */
const many = Array.from({ length: 30 }, (_, n) => ({ username: `p${n}`, ...person(`Person ${n}`) }));

describe.each(oneEngine)('the directory on %s', (engine) => {
  let url = '';
  beforeAll(async () => {
    url = await newDatabaseUrl(engine, postgres);
  });

  const start = (DIRECTORY: string) => startTestServer({ DATABASE_URL: url, DIRECTORY });
  const kept = async ({ database }: TestServer) =>
    (await database.all<{ username: string }>('SELECT username FROM people ORDER BY username')).map(
      ({ username }) => username,
    );
  const found = async (server: TestServer) => {
    const { status, body } = await server.call('/people?format=json');
    expect(status).toBe(200);
    return JSON.parse(body).items.length;
  };
  const expectHealth = async () => {
    const { out } = await vitrine(url, ['doctor', '--offline']);
    expect(out).toEndWith('0 problems found.\n');
  };

  test('has no entries while it is off and all after it is switched on', async () => {
    const off = await start('off');
    await addProfile(off, 'ada', person('Ada'));
    const lines = many.map((one) => `${JSON.stringify(one)}\n`).join('');
    const { out } = await vitrine(url, ['import', '--publish', '-'], lines);
    expect(out).toEndWith('30 stored, 0 rejected.\n');
    expect(await kept(off)).toEqual([]);
    await expectHealth();
    await off.stop();

    const on = await start('public');
    expect(await found(on)).toBe(31);
    await addProfile(on, 'bo', person('Bo'));
    expect(await found(on)).toBe(32);
    await expectHealth();
    await on.stop();
  }, 120_000);

  test('keeps nothing outdated while it is off and is right when it is on again', async () => {
    const off = await start('off');
    await addProfile(off, 'ada', person('Ada, later'));
    const accounts = { database: off.database, now: () => new Date(), defaultLanguage: 'en', actor: 'x' };
    await deleteUser(accounts, 'p0');
    const left = await kept(off);
    expect([left.includes('ada'), left.includes('p0'), left.includes('p1')]).toEqual([false, false, true]);
    await expectHealth();
    await off.stop();

    const on = await start('members');
    expect(await kept(on)).toEqual(expect.arrayContaining(['ada', 'alice', 'bo', 'p1']));
    expect(JSON.stringify(await on.database.all('SELECT entry FROM people'))).toContain('Ada, later');
    await expectHealth();
    await on.stop();
  }, 120_000);

  test('includes a profile published at the moment of switching on', async () => {
    const off = await start('off');
    const { database } = off;
    const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'x' };
    const terms = { defaultLanguage: 'en', at: '2026-01-02T03:04:05.000Z' };
    const bytes = Buffer.from(JSON.stringify({ username: 'late', ...person('Late') }));
    const profile = parseForeignProfile(bytes, terms);
    if ('problems' in profile) throw new Error('not valid');
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const publishing = database.transaction(async (transaction) => {
      await importProfiles(transaction, accounts, [
        { profile, files: new Map(), picture: null, publish: true },
      ]);
      begun.resolve();
      await gate.promise;
    });
    await begun.promise;
    const switching = switchDirectory(database, true, () => {});
    // The command must wait for the other one. It prints nothing while waiting, so the test allows time for
    // it to continue wrongly.
    await Promise.race([switching, Bun.sleep(300)]);
    gate.resolve();
    await Promise.all([publishing, switching]);
    expect(await kept(off)).toContain('late');
    await off.stop();
    await expectHealth();
  }, 120_000);
});

test('is switched by one of several processes, the one that starts them', async () => {
  const url = await newDatabaseUrl('sqlite', postgres);
  const off = await startTestServer({ DATABASE_URL: url });
  await addProfile(off, 'ada', person('Ada'));
  await off.stop();
  const workers = process.platform === 'linux' ? { WORKERS: '2' } : {};
  const serving = await startServing({ DATABASE_URL: url, DIRECTORY: 'public', ...workers });
  expect(JSON.parse((await serving.call('/people?format=json')).body).items).toHaveLength(1);
  await serving.stop();
}, 60_000);
