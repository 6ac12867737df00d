import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { putFile } from '../../src/accounts/change-files.ts';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { parseStored } from '../../src/domain/profile/stored-profile.ts';
import { examineUsers } from '../../src/ops/cli/examine-users.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import { migrations } from '../../src/store/migrations.ts';
import type { PublishedProfile } from '../../src/store/published.ts';
import { accountsOf } from '../support/accounts.ts';
import { engines, newDatabase } from '../support/engines.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(engines)('documents are stored once, on %s', (engine) => {
  let database: Database;
  let accounts: Accounts;
  const rows = () => database.all<PublishedProfile>('SELECT * FROM published ORDER BY username');

  beforeAll(async () => {
    database = await connectDatabase(await newDatabase(engine, postgres));
    accounts = accountsOf({ database });
    for (const name of ['ada', 'ben', 'cleo']) {
      await createUser(accounts, name);
      await saveDraft(accounts, name, {
        basics: { name, label: `Engineer ${name}` },
        meta: { version: 'v1' },
      });
    }
    await putFile(accounts, 'ben', 'basics/image/me.png', png);
    for (const name of ['ada', 'ben', 'cleo']) await publish(accounts, name);
  });
  afterAll(() => database.close());

  test('a migrated database returns the same documents and needs fewer bytes', async () => {
    const before = await rows();
    for (const { content } of before) expect(content).not.toContain('Engineer');
    const profiles = before.map(parseStored);
    for (const [index, row] of before.entries())
      await database.run('UPDATE published SET content = $1 WHERE username = $2', [
        JSON.stringify(profiles[index]),
        row.username,
      ]);
    // One row's JSON differs from the document.
    await database.run("UPDATE published SET json = '{}' WHERE username = 'cleo'");
    const [, , odd] = await rows();
    const migration = migrations.find(({ name }) => name === '0024-documents-once');
    await database.upgrade(async (queries) => migration?.work?.(queries, () => {}));
    expect(await rows()).toEqual([...before.slice(0, 2), odd ?? expect.unreachable()]);
    expect((await rows()).map(parseStored)).toEqual(profiles);
  });

  test('rows from an old backup are valid', async () => {
    await publish(accounts, 'cleo');
    const [ada] = await rows();
    const whole = JSON.stringify(ada && parseStored(ada));
    await database.run("UPDATE published SET content = $1 WHERE username = 'ada'", [whole]);
    expect((await examineUsers(accounts)).findings).toEqual([]);
    await database.run("UPDATE published SET content = $1 WHERE username = 'ada'", [`${whole} `]);
    expect((await examineUsers(accounts)).findings).toEqual([expect.stringContaining('something else')]);
  });
});
