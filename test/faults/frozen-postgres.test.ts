import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { createUser, createUserIn } from '../../src/accounts/create-user.ts';
import { inOneStep } from '../../src/store/nested.ts';
import { Outage } from '../../src/store/outage.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { startApi, type TestApi } from '../support/api-client.ts';
import { writeWhileFreezing } from '../support/frozen-writes.ts';
import { isLong } from '../support/long.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { startOwnTime } from '../support/own-time.ts';
import { until } from '../support/serve.ts';
import { addProfile, api, hasty, preview } from '../support/server.ts';

const rounds = isLong ? 20 : 2;
const unknown = 'The database is unavailable. The change may have been saved. Check before you try again.';
const undone = 'The database is unavailable, and nothing was written. Try again in a moment.';

let postgres: OwnPostgres;
let url: string;
let running: TestApi;
let token: string;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  ({ url } = await postgres.createDatabase());
  running = await startApi({ DATABASE_URL: url }, hasty);
  token = await running.tokenOf(null, 'operator');
}, 60_000);
afterAll(async () => {
  await running.server.stop();
  await postgres.stop();
});

test('a frozen PostgreSQL returns 503, writes nothing late, and recovers', async () => {
  const { server } = running;
  await addProfile(server, 'ada', { basics: { name: 'Ada' } });
  const read = () => server.call('/ada', { host: preview, headers: { Accept: 'application/json' } });
  const accounts = accountsOf(server);
  expect((await read()).status).toBe(200);

  postgres.freeze('SIGSTOP');
  using own = startOwnTime();
  const [answer, health, written] = await Promise.all([
    server.call('/nobody', { host: preview, headers: { Accept: 'text/plain' } }, 20_000),
    server.call('/health', {}, 20_000),
    createUser(accounts, 'late').catch((error: unknown) => error),
  ]);
  const waited = own.passed();
  postgres.freeze('SIGCONT');
  expect(waited).toBeLessThan(5_000);
  expect([answer.status, answer.headers['retry-after'], health.status]).toEqual([503, '5', 503]);
  expect(answer.body).toContain('The database is unavailable. Try again in a moment.');
  expect(String(written)).toContain('The database is unavailable');

  await until(async () => (await read()).status === 200);
  expect(await findUserByName(server.database, 'late')).toBeNull();
  await createUser(accounts, 'late');
}, 60_000);

test("doesn't roll back a savepoint on a silent server", async () => {
  const statements: string[] = [];
  const written = running.server.database.transaction((transaction) => {
    const run = (sql: string) => {
      statements.push(sql);
      return transaction.run(sql);
    };
    return inOneStep({ ...transaction, run }, async () => {
      postgres.freeze('SIGSTOP');
      await run('DELETE FROM users WHERE id = 0');
    });
  });
  expect(await written.catch((error: unknown) => error)).toBeInstanceOf(Outage);
  postgres.freeze('SIGCONT');
  expect(statements).toEqual(['SAVEPOINT step', 'DELETE FROM users WHERE id = 0']);
}, 60_000);

test('stores no rejected write after PostgreSQL was frozen, and rejects all in time', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const refused = await writeWhileFreezing({ server: running.server, token, postgres, url, writers: 10 });
    expect(new Set(refused.map(({ detail }) => detail)).difference(new Set([unknown, undone])).size).toBe(0);
    const certain = refused.filter(({ detail }) => detail === undone);
    expect(certain.filter(({ isWritten }) => isWritten)).toEqual([]);
    expect(new Set(certain.map(({ outcome }) => outcome))).toEqual(new Set([undefined]));
    expect(Math.max(...refused.map(({ waited }) => waited))).toBeLessThan(6_000);
  }
}, 600_000);

describe('a slow server', () => {
  /** A trigger that delays the commit of users named `slow-commit…` by six seconds. */
  const slowCommit = `CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(6); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER linger AFTER INSERT ON users DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.username LIKE 'slow-commit%') EXECUTE FUNCTION linger()`;

  test('returns 503 for a slow commit and reports that it may have happened', async () => {
    const { server } = running;
    await using admin = new SQL(url, { max: 1 });
    await admin.unsafe(slowCommit);
    const add = (username: string, headers: Record<string, string>) =>
      server.call(
        '/users',
        {
          host: api,
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify({ username }),
        },
        20_000,
      );
    const isThere = (username: string) => async () =>
      (await findUserByName(server.database, username)) !== null;
    const problem = await add('slow-commit', {});
    expect([problem.status, problem.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(problem.body)).toMatchObject({ detail: unknown, outcome: 'unknown' });
    await until(isThere('slow-commit'));
    const page = await add('slow-commit-page', { Accept: 'text/html', 'Accept-Language': 'de' });
    expect(page.body).toContain('Vitrine kann nicht feststellen, ob dies gespeichert wurde.');
    expect(page.body).toContain('Prüfen Sie das, bevor Sie es noch einmal versuchen.');
    expect(page.body).toContain(unknown);
    await until(isThere('slow-commit-page'));
  }, 60_000);

  test('fails to get a lock in time and reports that nothing was written', async () => {
    await using admin = new SQL(url, { max: 1 });
    const gate = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = admin.begin(async (connection) => {
      await connection.unsafe('LOCK TABLE users IN EXCLUSIVE MODE');
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    const { status, value } = await running.ask('/users', {
      method: 'POST',
      token,
      json: { username: 'locked-out' },
    });
    gate.resolve();
    await holding;
    expect([status, value.detail]).toEqual([
      503,
      'The database is busy, and nothing was written. Try again in a moment.',
    ]);
  }, 60_000);

  test('cuts off silent clients during a log flush, and a late commit does nothing', async () => {
    const { database } = running.server;
    const silent = database.transaction(async (transaction) => {
      const user = await createUserIn(transaction, accountsOf({ database }), 'silent');
      transaction.lastly.push(() => Bun.sleep(5_000));
      return user;
    });
    expect(await silent.catch((error: unknown) => error)).toBeInstanceOf(Outage);
    expect(await findUserByName(database, 'silent')).toBeNull();
  }, 60_000);
});
