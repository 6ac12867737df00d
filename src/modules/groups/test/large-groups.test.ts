import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { countStatements } from '../../../../test/support/count-statements.ts';
import { engines, newDatabase } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { turnsOf } from '../../../../test/support/turns-of.ts';
import { writeUsers } from '../../../../test/support/write-users.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import type { Database } from '../../../store/database.ts';
import { listEvents } from '../../../store/events.ts';
import { countGroupsOf, countMembers, insertMemberships } from '../../../store/group-members.ts';
import { findGroupBySlug } from '../../../store/groups.ts';
import type { GroupCaller } from '../access.ts';
import { createGroup, deleteGroup, mergeGroups } from '../change-groups.ts';
import { mostGroupsOfUser } from '../limits.ts';
import { newMembership } from '../members.ts';
import { findMembers } from '../shown-members.ts';
import { changeDirectoryGroup, createDirectoryGroup } from '../sync-groups.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
const at = '2026-11-19T00:00:00.000Z';
const crowd = 5_000;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

describe.each(engines)('a group of 5,000 on %s', (engine) => {
  let database: Database;
  let users: string[];
  beforeAll(async () => {
    database = await connectDatabase(await newDatabase(engine, postgres));
    users = await writeUsers(database, 'crowd', crowd);
  }, 60_000);
  afterAll(() => database.close());

  /** The change's statements for each member, its turns of the event loop, and its events. */
  async function watch(change: (accounts: ReturnType<typeof accountsOf>) => Promise<unknown>) {
    const { watched, counts } = countStatements(database);
    const before = (await database.get<{ id: number }>('SELECT COALESCE(MAX(id), 0) AS id FROM events'))?.id;
    const { count: turns } = await turnsOf(() => change(accountsOf({ database: watched })));
    const events = await listEvents(database, before ?? 0, 3 * crowd);
    return {
      perMember: counts.statements / crowd,
      turns,
      types: Map.groupBy(events, ({ type }) => type),
      events,
    };
  }
  const idOf = async (slug: string) => (await findGroupBySlug(database, slug))?.id ?? '';
  const fill = (groupId: string) =>
    database.transaction((queries) =>
      insertMemberships(
        queries,
        users.map((id) => newMembership(groupId, id, at)),
      ),
    );
  const update = (added: readonly string[]) => ({
    members: { replaces: true, added: new Set(added), removed: new Set<string>() },
  });

  test('a directory lists and removes all members in few statements, and other requests run in between', async () => {
    const id = await createDirectoryGroup(accountsOf({ database }), {
      ...{ name: 'Listed', externalId: null, members: [] },
    });
    for (const [added, type] of [
      [users, 'group.member-added'],
      [[], 'group.member-removed'],
    ] as const) {
      const done = await watch((accounts) => changeDirectoryGroup(accounts, id, update(added)));
      expect(done.types.get(type)?.length).toBe(crowd);
      expect(new Set(done.types.get(type)?.map(({ username }) => username)).size).toBe(crowd);
      expect(await countMembers(database, id)).toBe(added.length);
      expect(done.perMember).toBeLessThan(0.1);
      expect(done.turns).toBeGreaterThan(30);
    }
    expect((await watch((accounts) => changeDirectoryGroup(accounts, id, update([])))).events).toEqual([]);
  }, 60_000);

  test('a list with one rejected member changes nothing', async () => {
    const id = await createDirectoryGroup(accountsOf({ database }), {
      ...{ name: 'Refused', externalId: null, members: users.slice(0, 10) },
    });
    const full = users.at(-1) ?? '';
    for (let n = await countGroupsOf(database, full); n < mostGroupsOfUser; n += 1)
      await createGroup(accountsOf({ database }), operator, { slug: `full-${n}`, name: `Full ${n}` });
    await database.run(
      `INSERT INTO group_members (group_id, user_id, role, created_at, by_hand)
       SELECT id, $1, 'member', $2, 1 FROM user_groups WHERE slug LIKE 'full-%'`,
      [full, at],
    );
    const done = await watch((accounts) =>
      changeDirectoryGroup(accounts, id, update(users.slice(10))).catch((error: Error) => {
        expect(error.message).toContain('is already in 50 groups');
      }),
    );
    expect(done.events).toEqual([]);
    expect(await countMembers(database, id)).toBe(10);
    await database.run('DELETE FROM group_members WHERE user_id = $1', [full]);
  }, 60_000);

  test('a deletion records every member first, and other requests run in between', async () => {
    await createGroup(accountsOf({ database }), operator, { slug: 'deleted', name: 'Deleted' });
    const id = await idOf('deleted');
    await fill(id);
    const done = await watch((accounts) => deleteGroup(accounts, operator, 'deleted'));
    expect(done.types.get('group.member-removed')?.length).toBe(crowd);
    expect(done.events.findIndex(({ type }) => type === 'group.deleted')).toBe(crowd);
    expect(await countMembers(database, id)).toBe(0);
    expect(done.perMember).toBeLessThan(0.1);
    expect(done.turns).toBeGreaterThan(20);
  }, 60_000);

  test('a merge moves every member, and other requests run in between', async () => {
    for (const slug of ['merged', 'target'])
      await createGroup(accountsOf({ database }), operator, { slug, name: slug });
    await fill(await idOf('merged'));
    const done = await watch((accounts) => mergeGroups(accounts, operator, 'merged', 'target'));
    expect(done.types.get('group.member-added')?.length).toBe(crowd);
    expect(await countMembers(database, await idOf('target'))).toBe(crowd);
    expect(done.perMember).toBeLessThan(0.1);
    expect(done.turns).toBeGreaterThan(30);
  }, 60_000);

  test('a file lists every member once and in order, and other requests run in between', async () => {
    await createGroup(accountsOf({ database }), operator, { slug: 'shown', name: 'Shown' });
    const id = await idOf('shown');
    await fill(id);
    await database.run(
      `INSERT INTO people (user_id, username, choice, sort_key, since, entry, fingerprint)
       SELECT id, username, 'listed', username, '', '{}', '' FROM users`,
    );
    const asked = {
      ...{ groupIds: [id], today: at.slice(0, 10), isListedByDefault: false },
      ...{ language: 'en', after: null, limit: 2 * crowd },
    };
    const names = async (text: string) => {
      const found: string[] = [];
      const { count } = await turnsOf(async () => {
        for await (const some of findMembers(database, { ...asked, text }))
          found.push(...some.map(({ username }) => username));
      });
      expect(count).toBeGreaterThan(15);
      return found;
    };
    const all = Array.from({ length: crowd }, (_, n) => `crowd-${n}`).sort();
    expect(await names('')).toEqual(all);
    expect(await names('4999')).toEqual(['crowd-4999']);
  }, 60_000);
});
