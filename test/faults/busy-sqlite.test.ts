import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { limits } from '../../src/core/listener/limits.ts';
import { listUsers } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { api, preview, startTestServer } from '../support/server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

test('returns 503 to writers while another process locks SQLite, and writes nothing late', async () => {
  const { path } = temporaryDatabase();
  const server = await startTestServer(
    { DATABASE_URL: `sqlite:${path}` },
    { limits: { ...limits, handlerTime: 3_000, farewellTime: 0 } },
  );
  const { token } = await createToken(accountsOf(server), {
    username: null,
    scopes: ['operator'],
    expiresAt: null,
  });
  const add = (username: string) =>
    server.call('/users', {
      method: 'POST',
      host: api,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ username }),
    });
  expect((await add('before')).status).toBe(201);

  const other = new Database(path);
  other.run('BEGIN IMMEDIATE');
  const waiting = ['one', 'two', 'three'].map(add);
  expect((await server.call('/alice', { host: preview })).status).toBe(200);
  for (const { status, headers, body } of await Promise.all(waiting)) {
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(body).toContain('The database is busy, and nothing was written. Try again in a moment.');
  }
  other.run('ROLLBACK');
  other.close();

  expect((await add('after')).status).toBe(201);
  const names = (await listUsers(server.database, '', 10)).map(({ username }) => username);
  expect(names).toEqual(['after', 'alice', 'before']);
  await server.stop();
});
