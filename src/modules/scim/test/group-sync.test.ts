import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { engines, newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { isLong } from '../../../../test/support/long.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { createScim, type Scim } from '../../../../test/support/scim.ts';
import { writeUsers } from '../../../../test/support/write-users.ts';
import { listMemberships } from '../../../store/group-members.ts';
import { findGroupById } from '../../../store/groups.ts';
import type { GroupCaller } from '../../groups/access.ts';
import { changeGroup, deleteGroup } from '../../groups/change-groups.ts';
import { putMember } from '../../groups/members.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
const values = (ids: readonly string[]) => ids.map((value) => ({ value }));

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

/** The long run has the size of a university. */
const groupCount = isLong ? 200 : 40;
const groupSize = 25;

/** A directory's group with some of its users. */
interface Wanted {
  readonly displayName: string;
  readonly externalId: string;
  readonly members: readonly string[];
}

function wantGroups(prefix: string, users: readonly string[]): Wanted[] {
  return Array.from({ length: groupCount }, (_, n) => ({
    displayName: `${prefix} ${n}`,
    externalId: `${prefix}-${n}`,
    members: Array.from({ length: groupSize }, (_, m) => users[(n * groupSize + m) % users.length] ?? ''),
  }));
}

/** Syncs like Entra: finds each group by name without members, creates it empty, and adds members in requests of 20. */
async function syncAsEntra(scim: Scim, groups: readonly Wanted[]): Promise<void> {
  for (const { displayName, externalId, members } of groups) {
    const filter = encodeURIComponent(`displayName eq "${displayName}"`);
    const found = (await scim.get(`/Groups?excludedAttributes=members&filter=${filter}`)).value;
    const { id } =
      found.Resources[0] ??
      (await scim.send('POST', '/Groups', { displayName, externalId, members: [] })).value;
    for (let from = 0; from < members.length; from += 20) {
      const value = values(members.slice(from, from + 20));
      const { status } = await scim.patch(`/Groups/${id}`, { op: 'Add', path: 'members', value });
      expect(status).toBe(200);
    }
  }
}

/** Syncs like Okta: reads all groups, creates missing ones, and sends each as a whole. */
async function syncAsOkta(scim: Scim, groups: readonly Wanted[]): Promise<void> {
  const known = new Map<string, string>();
  for (let start = 1, total = 1; start <= total; start += 100) {
    const { value } = await scim.get(`/Groups?startIndex=${start}&count=100`);
    total = value.totalResults;
    for (const one of value.Resources) known.set(one.displayName, one.id);
  }
  for (const { displayName, members } of groups) {
    const id =
      known.get(displayName) ?? (await scim.send('POST', '/Groups', { displayName, members: [] })).value.id;
    const body = { id, displayName, members: values(members) };
    const { status, value } = await scim.send('PUT', `/Groups/${id}`, body);
    expect([status, value.members.length]).toEqual([200, members.length]);
  }
}

describe.each(engines)('a directory on %s', (engine) => {
  let program: TestApi;
  let scim: Scim;
  beforeAll(async () => {
    program = await startApi({
      ...{ DATABASE_URL: await newDatabaseUrl(engine, postgres), RATE_LIMIT_READS: 'off' },
    });
    scim = createScim(program, await program.tokenOf(null, 'scim'));
  }, 60_000);
  afterAll(() => program.server.stop());
  const database = () => program.server.database;
  const accounts = () => accountsOf(program.server);
  /** All rows that a request could change. */
  const everything = async () =>
    Promise.all(
      ['user_groups', 'group_members', 'former_group_members', 'events', 'users'].map((table) =>
        database().all(`SELECT * FROM ${table} ORDER BY 1, 2`),
      ),
    );

  // Both engines run the same SQL.
  test.if(oneEngine.includes(engine)).each([
    ['Entra', syncAsEntra],
    ['Okta', syncAsOkta],
  ] as const)(
    `syncs ${groupCount} groups with ${groupCount * groupSize} memberships as %s, and the second time changes nothing`,
    async (client, sync) => {
      const groups = wantGroups(client, await writeUsers(database(), client.toLowerCase(), 1_000));
      const states: unknown[] = [];
      for (let time = 0; time < 2; time += 1) {
        await sync(scim, groups);
        states.push(await everything());
      }
      expect(states[1]).toEqual(states[0]);
      const rows = await database().all(
        `SELECT user_id FROM group_members JOIN user_groups ON user_groups.id = group_id
         WHERE name LIKE '${client} %' AND managed = 1`,
      );
      expect(rows.length).toBe(groupCount * groupSize);
    },
    300_000,
  );

  test('syncs 5,000 members next to two editors, and next to a deletion', async () => {
    const users = await writeUsers(database(), 'race', 5_000);
    const create = async (displayName: string) =>
      String((await scim.send('POST', '/Groups', { displayName })).value.id);
    const [kept, deleted] = [await create('Kept'), await create('Deleted')];
    const edit = async (slug: string, which: number) => {
      for (let n = 0; n < 20; n += 1) {
        const member = `race-${which + n * 2}`;
        await putMember(accounts(), operator, slug, { member, title: `Title ${n}` });
        await changeGroup(accounts(), operator, slug, { fields: { description: `${which} ${n}` } });
      }
    };
    const put = async (id: string, displayName: string) =>
      (await scim.send('PUT', `/Groups/${id}`, { displayName, members: values(users) })).status;
    const [status, other] = await Promise.all([
      put(kept, 'Kept'),
      put(deleted, 'Deleted'),
      edit('kept', 0),
      edit('kept', 1),
      deleteGroup(accounts(), operator, 'deleted'),
    ]);
    expect([status, [200, 404].includes(other)]).toEqual([200, true]);
    const members = await listMemberships(database(), kept);
    expect([members.length, members.every(({ managed }) => managed === 1)]).toEqual([5_000, true]);
    expect(members.filter(({ title }) => title !== '').length).toBe(40);
    expect(await findGroupById(database(), deleted)).toBeNull();
    expect(await listMemberships(database(), deleted)).toEqual([]);
    const half = users.slice(0, 2_500);
    const [removal] = await Promise.all([
      scim.patch(`/Groups/${kept}`, { op: 'remove', path: 'members', value: values(half) }),
      scim.patch(`/Groups/${kept}`, { op: 'add', path: 'members', value: values(users.slice(2_500)) }),
      edit('kept', 0),
    ]);
    expect(removal.status).toBe(200);
    const managed = (await listMemberships(database(), kept)).filter((one) => one.managed === 1);
    expect(managed.length).toBe(2_500);
    const numbered = await database().all(
      'SELECT user_id, n FROM events GROUP BY user_id, n HAVING COUNT(*) > 1',
    );
    expect(numbered).toEqual([]);
  }, 300_000);
});
