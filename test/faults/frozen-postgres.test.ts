import { expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { findUserByName } from '../../src/store/users.ts';
import { startPostgres } from '../support/postgres.ts';
import { addProfile, preview, startTestServer } from '../support/server.ts';

test('a PostgreSQL that has frozen gives 503, nothing is written late, and all is well again after it', async () => {
  const postgres = await startPostgres();
  const { url } = await postgres.createDatabase();
  const server = await startTestServer({ DATABASE_URL: url });
  await addProfile(server, 'ada', { basics: { name: 'Ada' } });
  const read = () => server.call('/ada', { host: preview, headers: { Accept: 'application/json' } });
  const accounts = {
    database: server.database,
    now: () => new Date(),
    defaultLanguage: 'en',
    actor: 'vitrine',
  };
  expect((await read()).status).toBe(200);

  postgres.freeze('SIGSTOP');
  const frozenAt = performance.now();
  const [answer, health, written] = await Promise.all([
    server.call('/nobody', { host: preview, headers: { Accept: 'text/plain' } }, 20_000),
    server.call('/health', {}, 20_000),
    createUser(accounts, 'late').catch((error: unknown) => error),
  ]);
  const waited = performance.now() - frozenAt;
  postgres.freeze('SIGCONT');
  expect(waited).toBeLessThan(5_000);
  expect([answer.status, answer.headers['retry-after'], health.status]).toEqual([503, '5', 503]);
  expect(answer.body).toContain('The database does not answer. Try again in a moment.');
  expect(String(written)).toContain('The database does not answer');

  await Bun.sleep(500);
  expect((await read()).status).toBe(200);
  expect(await findUserByName(server.database, 'late')).toBeNull();
  await createUser(accounts, 'late');
  await server.stop();
  await postgres.stop();
}, 60_000);
