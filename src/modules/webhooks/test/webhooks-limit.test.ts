import { afterAll, beforeAll, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { engines, newDatabase } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import { createWebhook } from '../webhooks.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test.each(engines)('operators have ten webhooks, even with concurrent additions: on %s', async (engine) => {
  const database = await connectDatabase(await newDatabase(engine, postgres));
  const wanted = { username: null, url: 'https://hooks.example/', types: [] };
  const add = () => createWebhook(accountsOf({ database }), wanted);
  const added = await Promise.allSettled(Array.from({ length: 24 }, add));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await database.all('SELECT id FROM webhooks')).toHaveLength(10);
  await database.close();
});
