import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createRandom } from '../../../../bench/search/people.ts';
import { engines, newDatabase } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import { insertMemberships } from '../../../store/group-members.ts';
import { insertGroup } from '../../../store/groups.ts';
import { insertUsers } from '../../../store/users.ts';
import { countPeople, findSeenGroups, subtreeSeen } from '../find-groups.ts';
import { newMembership } from '../members.ts';

const at = '2026-11-19T00:00:00.000Z';
const shown = { today: '2026-11-19', isListedByDefault: true };
const visitor = { userId: null, isOperator: false, directory: 'public' } as const;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test.each(engines)('counts each user once in a group and in its parents on %s', async (engine) => {
  const database = await connectDatabase(await newDatabase(engine, postgres));
  const random = createRandom(1);
  const below = (most: number) => Math.floor(random() * most);
  const users = Array.from({ length: 40 }, (_, n) => `user-${n}`);
  const groups = Array.from({ length: 25 }, (_, n) => ({
    ...{ id: `group-${n}`, slug: `group-${n}`, name: `${n}`, folded: `${n}`, sortKey: `${n}` },
    ...{ description: '', url: '', locales: '{}', review: 0, externalId: null, directoryState: null },
    ...{ createdAt: at, changedAt: at, visibility: n % 6 === 5 ? 'hidden' : 'public' },
    parentId: n % 5 === 0 ? null : `group-${n - 1 - below(n % 5)}`,
  }));
  const members = new Map(groups.map(({ id }) => [id, users.filter(() => below(5) === 0)]));
  await database.transaction(async (queries) => {
    await insertUsers(
      queries,
      users.map((id) => ({
        ...{ id, username: id, folded: id, state: 'draft' as const, restingState: null, draft: 1 },
        ...{ published: null, events: 0, createdAt: at, operator: 0 as const, roles: '', deletesAt: null },
        ...{ leaving: 0 as const, name: '', nameKey: '', seenAt: '', seenBy: null },
      })),
    );
    for (const group of groups) await insertGroup(queries, group);
    for (const [groupId, ids] of members)
      await insertMemberships(
        queries,
        ids.map((id) => newMembership(groupId, id, at)),
      );
    for (const id of users.slice(5))
      await queries.run(
        `INSERT INTO people (user_id, username, choice, sort_key, since, entry, fingerprint)
         VALUES ($1, $1, 'listed', '', '', '{}', '')`,
        [id],
      );
  });
  const isListed = (id: string) => users.indexOf(id) >= 5;
  const seen = await findSeenGroups(database, visitor, shown.today);
  const all = await countPeople(database, seen, shown);
  expect(seen.seen.size).toBe(21);
  for (const group of seen.seen.values()) {
    const within = subtreeSeen(seen, group).flatMap(({ id }) => members.get(id) ?? []);
    const expected = {
      own: members.get(group.id)?.filter(isListed).length,
      below: new Set(within.filter(isListed)).size,
    };
    expect(all.get(group.id)).toMatchObject(expected);
    expect((await countPeople(database, seen, shown, group)).get(group.id)).toMatchObject(expected);
  }
  await database.close();
});
