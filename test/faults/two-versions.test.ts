import { afterAll, expect, test } from 'bun:test';
import { startApi } from '../support/api-client.ts';
import { preview } from '../support/server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

const { path } = temporaryDatabase();
const { server, ask, tokenOf } = await startApi({ DATABASE_URL: `sqlite:${path}` });
afterAll(() => server.stop());
const token = await tokenOf(null, 'operator');

test('an older version continues after a newer one migrated, and no other older one starts', async () => {
  // A later version's migration may add columns.
  await server.database.transaction(async (queries) => {
    await queries.run("INSERT INTO migrations (name, checksum) VALUES ('9999-later', 'later')");
    await queries.run('CREATE TABLE later (id INTEGER PRIMARY KEY)');
    await queries.run("ALTER TABLE users ADD COLUMN later TEXT NOT NULL DEFAULT ''");
  });
  expect((await server.call('/alice', { host: preview })).status).toBe(200);
  expect((await ask('/users', { method: 'POST', token, json: { username: 'bela' } })).status).toBe(201);
  const draft = await ask('/users/bela/draft', {
    method: 'PUT',
    token,
    json: { basics: { name: 'Béla' } },
    headers: { 'If-Match': '*' },
  });
  expect(draft.status).toBe(200);
  const other = await vitrine(`sqlite:${path}`, ['user', 'list']);
  expect([other.status, other.out]).toEqual([1, '']);
  expect(other.err).toContain('9999-later');
});
