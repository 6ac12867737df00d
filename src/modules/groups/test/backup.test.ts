import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { engines, newDatabase } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { readRows, writeRow } from '../../../store/backup.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import type { GroupCaller } from '../access.ts';
import { changeGroup, createGroup, setGroupPicture } from '../change-groups.ts';
import { putMember } from '../members.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
const tables = ['user_groups', 'group_slugs', 'group_pictures', 'group_members', 'former_group_members'];

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(engines)('a backup on %s', (engine) => {
  test('carries groups with their tree, images, earlier slugs and members', async () => {
    const [from, to] = [
      await connectDatabase(await newDatabase(engine, postgres)),
      await connectDatabase(await newDatabase(engine, postgres)),
    ];
    const accounts = { database: from, now: () => new Date(), defaultLanguage: 'en', actor: 'test' };
    await createUser(accounts, 'ada');
    // The parent is newer than its subgroup.
    await createGroup(accounts, operator, { slug: 'below', name: 'Below' });
    await createGroup(accounts, operator, { slug: 'top', name: 'Top' });
    await changeGroup(accounts, operator, 'below', { fields: { parent: 'top', slug: 'renamed' } });
    await setGroupPicture(accounts, operator, 'top', { type: 'image/png', bytes: new Uint8Array([1, 2, 3]) });
    await putMember(accounts, operator, 'renamed', {
      member: 'ada',
      title: 'Head',
      role: 'lead',
      until: '2999-01-01',
    });
    await from.run(
      `INSERT INTO former_group_members (group_id, user_id, title, locales, role, position, shown)
       SELECT group_id, user_id, 'Before', '{}', 'member', 1, 'never' FROM group_members`,
    );
    const rows = await Array.fromAsync(readRows(from));
    await to.transaction(async (queries) => {
      for (const row of rows) await writeRow(queries, JSON.parse(JSON.stringify(row)));
    });
    for (const table of tables) {
      const stored = async (database: typeof from) =>
        (await database.all<object>(`SELECT * FROM ${table}`)).map((row) => JSON.stringify(row)).toSorted();
      expect((await stored(from)).length).toBeGreaterThan(0);
      expect(await stored(to)).toEqual(await stored(from));
    }
    await from.close();
    await to.close();
  });
});
