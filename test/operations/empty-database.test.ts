import { afterAll, beforeAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { SQL } from 'bun';
import { nameOfDatabase } from '../../src/core/config/database-url.ts';
import { ofModule } from '../support/has-module.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const commands = [
  ['user', 'list'],
  ['user', 'show', 'ada'],
  ['user', 'suspend', 'ada'],
  ['revisions', 'ada'],
  ['export', '--all'],
  ['file', 'list', 'ada'],
  ['token', 'list'],
  ...ofModule('webhooks', ['webhook', 'list']),
  ['backup', temporaryPath('backup.gz')],
];

const advice =
  'Set DATABASE_URL to the one that the server uses; serve, restore, import, user add and token create make a new one.';

test.each(commands)('%s %s creates no tables in an empty PostgreSQL', async (...args) => {
  const { url } = await postgres.createEmptyDatabase();
  const client = new SQL(url, { max: 1 });
  const countTables = async () =>
    (await client`SELECT 1 FROM pg_tables WHERE schemaname = ANY (current_schemas(false))`).length;
  const { status, out, err } = await vitrine(url, args);
  expect([status, out, err]).toEqual([
    1,
    '',
    `${nameOfDatabase({ engine: 'postgres', url })} is empty. ${advice}\n`,
  ]);
  expect(await countTables()).toBe(0);
  await client.close();
});

test('a command that reads leaves an empty file empty', async () => {
  const path = temporaryPath('empty.db');
  writeFileSync(path, '');
  const { status, err } = await vitrine(`sqlite:${path}`, ['user', 'list']);
  expect([status, err]).toEqual([1, `${path} is empty. ${advice}\n`]);
});
