import { afterAll, expect, test } from 'bun:test';
import { temporaryDatabase } from '../../../../test/support/temporary-database.ts';
import { writeUsers } from '../../../../test/support/write-users.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import { insertMemberships } from '../../../store/group-members.ts';
import { findGroupBySlug, insertGroup } from '../../../store/groups.ts';
import type { GroupCaller } from '../access.ts';
import { createGroup, mergeGroups } from '../change-groups.ts';
import { beginChange, lockSeen } from '../group-change.ts';
import { replaceManaged } from '../managed-members.ts';
import { readMemberTable } from '../member-table.ts';
import { leaveGroup, newMembership, putMember, removeMember, setShown } from '../members.ts';

const at = '2026-11-19T00:00:00.000Z';
const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
const visitor: GroupCaller = { userId: null, isOperator: false, directory: 'public' };
const database = await connectDatabase(temporaryDatabase());
afterAll(() => database.close());
const accounts = { database, now: () => new Date(at), defaultLanguage: 'en', actor: 'vitrine' };
const idOf = async (slug: string) => (await findGroupBySlug(database, slug))?.id ?? '';

/** Adds members without the limits under test. */
async function fill(slug: string, prefix: string, count: number): Promise<void> {
  const groupId = await idOf(slug);
  const users = await writeUsers(database, prefix, count);
  await database.transaction((queries) =>
    insertMemberships(
      queries,
      users.map((id) => newMembership(groupId, id, at)),
    ),
  );
}

test('a group has at most 10,000 members, by hand, by a directory and by a merge', async () => {
  await createGroup(accounts, operator, { slug: 'full', name: 'Full' });
  await createGroup(accounts, operator, { slug: 'other', name: 'Other' });
  await fill('full', 'one', 10_000);
  await createUser(accounts, 'late');
  await expect(putMember(accounts, operator, 'full', { member: 'late' })).rejects.toThrow(
    'full has 10000 members already. Remove one first.',
  );
  await putMember(accounts, operator, 'other', { member: 'late' });
  await expect(mergeGroups(accounts, operator, 'other', 'full')).rejects.toThrow(
    'A group can have 10000 members, and the merged group would have more. Remove some first.',
  );
  const sync = accounts.database.transaction(async (queries) => {
    const change = await beginChange(queries, accounts, operator);
    const late = await queries.get<{ id: string }>("SELECT id FROM users WHERE username = 'late'");
    await replaceManaged(change, await lockSeen(change, 'full'), [late?.id ?? '']);
  });
  await expect(sync).rejects.toThrow('A group can have at most 10000 members. Remove some first.');
});

test('a user is in at most 50 groups', async () => {
  await createUser(accounts, 'joiner');
  for (let n = 0; n <= 50; n += 1) await createGroup(accounts, operator, { slug: `club-${n}`, name: `${n}` });
  for (let n = 0; n < 50; n += 1) await putMember(accounts, operator, `club-${n}`, { member: 'joiner' });
  await expect(putMember(accounts, operator, 'club-50', { member: 'joiner' })).rejects.toThrow(
    'joiner is already in 50 groups. Remove them from one first.',
  );
});

test('a site has at most 10,000 groups', async () => {
  const known = await database.get<{ count: number }>('SELECT count(*) AS count FROM user_groups');
  await database.transaction(async (queries) => {
    for (let n = Number(known?.count); n < 10_000; n += 1)
      await insertGroup(queries, {
        ...{ id: `g-${n}`, slug: `g-${n}`, name: 'G', folded: 'g', sortKey: 'g', description: '', url: '' },
        ...{ locales: '{}', parentId: null, visibility: 'public', review: 0, externalId: null },
        ...{ directoryState: null, createdAt: at, changedAt: at },
      });
  });
  await expect(createGroup(accounts, operator, { slug: 'last', name: 'Last' })).rejects.toThrow(
    'A site can have 10000 groups. Delete a group first.',
  );
  await database.run("DELETE FROM user_groups WHERE id LIKE 'g-%'");
});

test('a table has at most 10,000 lines and known columns', () => {
  expect(readMemberTable('username,role\nada,lead')).toHaveLength(1);
  expect(() => readMemberTable('username,salary\nada,1')).toThrow(
    'Unknown columns: salary. Use username, title, role.',
  );
  expect(() => readMemberTable('id,member,role\n1,ada,lead')).toThrow('Unknown columns: id.');
  expect(() => readMemberTable('ada\n'.repeat(10_001))).toThrow(
    'The table has more than 10000 lines. Split it, or use the vitrine command.',
  );
});

test('the role member in the first line is no heading', () => {
  expect(readMemberTable('ada,Professor,member\nbob')).toEqual([
    { line: 1, member: 'ada', title: 'Professor', role: 'member' },
    { line: 2, member: 'bob' },
  ]);
  expect(readMemberTable('Rolle;Mitglied\nlead;ada')).toEqual([{ line: 2, member: 'ada', role: 'lead' }]);
});

test('errors name the slug, the user and the rule', async () => {
  await expect(putMember(accounts, operator, 'absent', { member: 'late' })).rejects.toThrow(
    'No group is named absent.',
  );
  const lateId =
    (await database.get<{ id: string }>("SELECT id FROM users WHERE username = 'late'"))?.id ?? '';
  await expect(leaveGroup(accounts, lateId, 'club-1')).rejects.toThrow('No group is named club-1.');
  await expect(setShown(accounts, lateId, 'absent', 'never')).rejects.toThrow('No group is named absent.');
  await expect(createGroup(accounts, operator, { slug: 'other', name: 'Again' })).rejects.toThrow(
    'The slug other is taken. Choose another one.',
  );
  await expect(createGroup(accounts, visitor, { slug: 'mine', name: 'Mine' })).rejects.toThrow(
    'Only operators can create groups.',
  );
  await putMember(accounts, operator, 'club-50', { member: 'late' });
  await database.run('UPDATE group_members SET managed = 1 WHERE user_id = $1', [lateId]);
  await expect(removeMember(accounts, operator, 'club-50', 'late')).rejects.toThrow(
    'A directory manages this membership. Remove late from the group there.',
  );
});
