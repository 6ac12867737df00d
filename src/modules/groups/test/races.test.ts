import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { engines, newDatabaseUrl } from '../../../../test/support/engines.ts';
import { openSession, type SignedIn } from '../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { addProfile } from '../../../../test/support/server.ts';
import { writeUsers } from '../../../../test/support/write-users.ts';
import { makeOperator } from '../../../accounts/operators.ts';
import { showEvent } from '../../../store/event.ts';
import { findLatestEvent, listEvents } from '../../../store/events.ts';
import { listMemberships } from '../../../store/group-members.ts';
import { findGroupBySlug } from '../../../store/groups.ts';
import { changeDirectoryGroup, createDirectoryGroup } from '../sync-groups.ts';

const rounds = 6;
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

describe.each(engines)('on two nodes with %s', (engine) => {
  const nodes: TestApi[] = [];
  const editors: SignedIn[] = [];
  let token: string;
  beforeAll(async () => {
    const DATABASE_URL = await newDatabaseUrl(engine, postgres);
    const environment = { DATABASE_URL, DIRECTORY: 'public', RATE_LIMIT_WRITES: 'off' };
    for (let n = 0; n < 2; n += 1) nodes.push(await startApi(environment));
    for (const name of ['ada', 'bob']) await addProfile(node(0).server, name, { basics: { name } });
    await makeOperator(accountsOf(node(0).server), 'ada');
    token = await node(0).tokenOf(null, 'operator');
    for (const { server } of nodes) editors.push(await openSession(server, 'ada'));
  }, 60_000);
  afterAll(() => Promise.all(nodes.map(({ server }) => server.stop())));

  const node = (n: number) => nodes[n] as TestApi;
  const database = () => node(0).server.database;
  const create = async (slug: string, parent: string | null = null) => {
    const json = { slug, name: slug, parent };
    const { status, headers } = await node(0).ask('/groups', { method: 'POST', json, token });
    expect(status).toBe(201);
    return { etag: headers.etag ?? '', id: (await findGroupBySlug(database(), slug))?.id ?? '' };
  };
  /** The types of the events during the work. */
  const eventsOf = async (work: () => Promise<unknown>) => {
    const latest = await findLatestEvent(database());
    await work();
    return (await listEvents(database(), latest, 1_000)).map(showEvent).map(({ type }) => type);
  };

  test('a group stores one of two forms from one version and rejects the other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const slug = `form-${round}`;
      await create(slug);
      const { version = 0 } = (await findGroupBySlug(database(), slug)) ?? {};
      const fields = [{ name: 'One' }, { description: 'Other' }];
      let statuses: number[] = [];
      const events = await eventsOf(async () => {
        const answers = editors.map((editor, n) =>
          editor.post(`/groups/${slug}/edit`, {
            ...{ version: String(version), name: slug, description: '', url: '' },
            ...fields[n],
          }),
        );
        statuses = (await Promise.all(answers)).map(({ status }) => status);
      });
      expect(statuses.toSorted()).toEqual([303, 412]);
      const stored = await findGroupBySlug(database(), slug);
      expect(stored).toMatchObject({ version: version + 1, ...fields[statuses.indexOf(303)] });
      expect(events).toEqual(['group.changed']);
    }
  }, 60_000);

  test('a group stores one of two patches with one ETag and rejects the other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const slug = `patch-${round}`;
      const { etag } = await create(slug);
      const fields = [{ name: 'One' }, { description: 'Other' }];
      const answers = await Promise.all(
        nodes.map(({ ask }, n) =>
          ask(`/groups/${slug}`, { method: 'PATCH', json: fields[n], token, headers: { 'If-Match': etag } }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 412]);
      expect(await findGroupBySlug(database(), slug)).toMatchObject({ ...fields[statuses.indexOf(200)] });
    }
  }, 60_000);

  test('a deletion during an addition leaves no membership, and neither fails', async () => {
    for (let round = 0; round < 2 * rounds; round += 1) {
      const slug = `gone-${round}`;
      const { id } = await create(slug);
      const drop = () => node(0).ask(`/groups/${slug}`, { method: 'DELETE', token });
      const add = () =>
        node(1).ask(`/groups/${slug}/members`, { method: 'POST', json: { member: 'bob' }, token });
      const lines = () => (editors[1] as SignedIn).post(`/groups/${slug}/edit`, { lines: 'ada\nbob' });
      const table = round % 3 === 0;
      let statuses: number[] = [];
      const events = await eventsOf(async () => {
        const works = round % 2 === 0 ? [drop(), table ? lines() : add()] : [add(), drop()].toReversed();
        statuses = (await Promise.all(works)).map(({ status }) => status);
      });
      expect(statuses[0]).toBe(204);
      expect([200, 201, 404]).toContain(statuses[1] ?? 0);
      expect(await listMemberships(database(), id)).toEqual([]);
      const count = (type: string) => events.filter((one) => one === type).length;
      expect(count('group.member-removed')).toBe(count('group.member-added'));
      expect(events.at(-1)).toBe('group.deleted');
    }
    const orphans = 'SELECT 1 FROM group_members WHERE group_id NOT IN (SELECT id FROM user_groups)';
    expect(await database().all(orphans)).toEqual([]);
  }, 60_000);

  test('three moves at once make no cycle', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const slugs = ['a', 'b', 'c'].map((letter) => `ring-${letter}-${round}`);
      for (const slug of slugs) await create(slug);
      const moves = slugs.map((slug, n) =>
        node(n % 2).ask(`/groups/${slug}`, {
          method: 'PATCH',
          json: { parent: slugs[(n + 1) % 3] },
          token,
          headers: { 'If-Match': '*' },
        }),
      );
      const statuses = (await Promise.all(moves)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 200, 422]);
    }
  }, 60_000);

  test('two directories that exchange the same members do not block each other', async () => {
    const users = await writeUsers(database(), 'member', 1_200);
    const [early, late] = [users.slice(0, 600), users.slice(600)];
    const groups: string[] = [];
    for (const [n, members] of [late, early].entries()) {
      const wanted = { name: `Exchange ${n}`, externalId: null, members };
      groups.push(await createDirectoryGroup(accountsOf({ database: database() }), wanted));
    }
    const exchange = (n: number, members: readonly string[]) =>
      changeDirectoryGroup(accountsOf(node(n).server), groups[n] ?? '', {
        members: { replaces: true, added: new Set(members), removed: new Set() },
      });
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([exchange(0, early), exchange(1, late)]);
      await Promise.all([exchange(0, late), exchange(1, early)]);
    }
    for (const [n, members] of [late, early].entries()) {
      const listed = await listMemberships(database(), groups[n] ?? '');
      expect(listed.map(({ userId }) => userId)).toEqual(members);
    }
  }, 120_000);
});
