import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { createScim, type Scim } from '../../../../test/support/scim.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { findMembership, listMemberships } from '../../../store/group-members.ts';
import { findGroupById, findGroupBySlug, insertGroup } from '../../../store/groups.ts';
import { findUserByName } from '../../../store/users.ts';
import type { GroupCaller } from '../../groups/access.ts';
import { changeGroup, createGroup, deleteGroup } from '../../groups/change-groups.ts';
import { leaveGroup, putMember, removeMember, setShown } from '../../groups/members.ts';
import { changeDirectoryGroup, handGroup } from '../../groups/sync-groups.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

describe.each(oneEngine)('groups of a directory on %s', (engine) => {
  let program: TestApi;
  let scim: Scim;
  let users = 0;
  beforeAll(async () => {
    program = await startApi({ DATABASE_URL: await newDatabaseUrl(engine, postgres), DIRECTORY: 'public' });
    scim = createScim(program, await program.tokenOf(null, 'scim'));
  }, 60_000);
  afterAll(() => program.server.stop());

  const accounts = () => accountsOf(program.server);
  const database = () => program.server.database;
  const newUser = async () => {
    users += 1;
    const userName = `user-${users}`;
    const { value } = await scim.send('POST', '/Users', { userName });
    return { id: String(value.id), name: userName };
  };
  const newLocal = async () => {
    users += 1;
    await createUser(accounts(), `local-${users}`);
    const { id = '' } = (await findUserByName(database(), `local-${users}`)) ?? {};
    return { id, name: `local-${users}` };
  };
  const add = async (displayName: string, more: object = {}) =>
    (await scim.send('POST', '/Groups', { schemas: [groupSchema], displayName, ...more })).value;
  const membersOf = async (id: string) =>
    ((await scim.get(`/Groups/${id}`)).value.members as { value: string }[]).map(({ value }) => value);
  const find = async (filter: string) =>
    (await scim.get(`/Groups?filter=${encodeURIComponent(filter)}`)).value.Resources as { id: string }[];
  const values = (...ids: string[]) => ids.map((value) => ({ value }));
  const listFormer = (id: string) =>
    database().all('SELECT * FROM former_group_members WHERE user_id = $1', [id]);
  const eventsOf = async (type: string) =>
    (await database().all<{ id: number }>('SELECT id FROM events WHERE type = $1', [type])).length;

  describe('POST', () => {
    test('creates a hidden group with a slug made from its name', async () => {
      const { id: member } = await newUser();
      const answer = await scim.send('POST', '/Groups', {
        schemas: [groupSchema],
        displayName: 'Département Física & Ωptics',
        externalId: 'ext-1',
        members: values(member),
      });
      const { id } = answer.value;
      expect([answer.status, answer.headers.location]).toEqual([
        201,
        `http://api.vitrine.test/scim/v2/Groups/${id}`,
      ]);
      expect(answer.value).toMatchObject({
        schemas: [groupSchema],
        displayName: 'Département Física & Ωptics',
        externalId: 'ext-1',
        members: [{ value: member, display: 'user-1' }],
      });
      expect(await findGroupById(database(), id)).toMatchObject({
        slug: 'departement-fisica-optics',
        visibility: 'hidden',
        review: 0,
      });
      const { status } = await program.ask('/groups/departement-fisica-optics');
      expect(status).toBe(404);
    });

    test.each(['Operators', ' operators ', 'AUDITOR', 'support', 'Editor', 'Ｏperators'])(
      'returns 409 for the reserved name %p',
      async (displayName) => {
        const { status, value } = await scim.send('POST', '/Groups', { displayName });
        expect([status, value.scimType]).toEqual([409, 'uniqueness']);
        const { id } = await add(`Renamed ${crypto.randomUUID()}`);
        const renamed = await scim.patch(`/Groups/${id}`, {
          op: 'replace',
          path: 'displayName',
          value: displayName,
        });
        expect([renamed.status, renamed.value.scimType]).toEqual([409, 'uniqueness']);
      },
    );

    test.each([[{}], [{ displayName: ' ' }], [{ displayName: 'a'.repeat(201) }], [{ displayName: 'a\nb' }]])(
      'returns 400 for %j',
      async (body) => {
        const { status, value } = await scim.send('POST', '/Groups', body);
        expect([status, value.scimType]).toEqual([400, 'invalidValue']);
      },
    );

    test('returns 409 for a name or an externalId that another group has', async () => {
      await add('Chemistry', { externalId: 'chem' });
      for (const body of [
        { displayName: 'CHEMISTRY ' },
        { displayName: 'Chemistry', externalId: 'other' },
        { displayName: 'Alchemy', externalId: 'chem' },
      ]) {
        const { status, value } = await scim.send('POST', '/Groups', body);
        expect([status, value.scimType]).toEqual([409, 'uniqueness']);
        const taken = body.displayName === 'Alchemy' ? 'A group has the externalId chem' : 'A group named';
        expect(value.detail).toContain(taken);
      }
    });

    test('makes another slug where one is taken, also by an earlier name', async () => {
      await createGroup(accounts(), operator, { slug: 'biology', name: 'Life' });
      await changeGroup(accounts(), operator, 'biology', { fields: { slug: 'life' } });
      const { id } = await add('Biology');
      expect((await findGroupById(database(), id))?.slug).toBe('biology-2');
      const { id: nameless } = await add('🦆');
      expect((await findGroupById(database(), nameless))?.slug).toMatch(/^[a-z]/);
      const { id: long } = await add(`${'long '.repeat(39)}name`);
      expect((await findGroupById(database(), long))?.slug).toMatch(/^(long-)+long$|^[a-z-]{1,58}$/);
    });

    test('adds no group when a member is unknown', async () => {
      const { id } = await newUser();
      const body = { displayName: 'Half', members: values(id, Bun.randomUUIDv7()) };
      const { status, value } = await scim.send('POST', '/Groups', body);
      expect([status, value.scimType]).toEqual([400, 'invalidValue']);
      expect(await find('displayName eq "Half"')).toEqual([]);
    });
  });

  describe('a local group', () => {
    test('is neither shown nor changed, and its name is taken', async () => {
      const { id = '' } = await createGroup(accounts(), operator, { slug: 'board', name: 'Board' });
      const { id: member } = await newUser();
      const answers = [
        await scim.get(`/Groups/${id}`),
        await scim.send('PUT', `/Groups/${id}`, { displayName: 'Mine', members: values(member) }),
        await scim.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: values(member) }),
        await scim.send('DELETE', `/Groups/${id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      // Also if an operator takes the group from the directory between the check and the lock.
      await expect(changeDirectoryGroup(accounts(), id, { name: 'Mine' })).rejects.toThrow(
        'The directory has no group',
      );
      expect(await find('displayName eq "Board"')).toEqual([]);
      const { status, value } = await scim.send('POST', '/Groups', { displayName: 'board' });
      expect([status, value.scimType]).toEqual([409, 'uniqueness']);
      expect(value.detail).toBe(
        'Board is the name of a group that SCIM does not manage. To let SCIM manage it: vitrine group scim board on',
      );
      const other = await add('Not the board');
      const renamed = await scim.patch(`/Groups/${other.id}`, {
        op: 'replace',
        value: { displayName: 'Board' },
      });
      expect(renamed.status).toBe(409);
      expect(await listMemberships(database(), id)).toEqual([]);
    });

    test('belongs to the directory once an operator hands it over, and its own members stay', async () => {
      const [byHand, synced] = [await newUser(), await newUser()];
      await createGroup(accounts(), operator, { slug: 'choir', name: 'Choir' });
      await putMember(accounts(), operator, 'choir', { member: byHand.name, title: 'Alto' });
      await handGroup(accounts(), operator, 'choir', 'on');
      const [found] = await find('displayName eq "choir"');
      const id = found?.id ?? '';
      expect(await membersOf(id)).toEqual([]);
      await scim.send('PUT', `/Groups/${id}`, { displayName: 'Choir', members: values(synced.id) });
      await scim.send('PUT', `/Groups/${id}`, { displayName: 'Choir', members: [] });
      await scim.send('PUT', `/Groups/${id}`, { displayName: 'Choir', members: values(synced.id) });
      expect((await listMemberships(database(), id)).map(({ userId }) => userId)).toEqual([
        byHand.id,
        synced.id,
      ]);
      await handGroup(accounts(), operator, 'choir', 'off');
      expect((await scim.get(`/Groups/${id}`)).status).toBe(404);
      await removeMember(accounts(), operator, 'choir', synced.name);
    });

    test('stays local where a group of the directory has its name, or a role', async () => {
      await add('Drama');
      await createGroup(accounts(), operator, { slug: 'stage', name: 'Drama' });
      await expect(handGroup(accounts(), operator, 'stage', 'on')).rejects.toThrow(
        'A group named Drama already exists',
      );
      await createGroup(accounts(), operator, { slug: 'help', name: 'Support' });
      await expect(handGroup(accounts(), operator, 'help', 'on')).rejects.toThrow(
        'is reserved for a group that gives rights. Choose another name.',
      );
      const visitor: GroupCaller = { ...operator, isOperator: false };
      await expect(handGroup(accounts(), visitor, 'stage', 'on')).rejects.toThrow('Only operators');
    });
  });

  describe('members', () => {
    test('change with the requests of Entra, all or nothing', async () => {
      const [a, b, c] = [await newUser(), await newUser(), await newUser()];
      const { id } = await add('Entra', { externalId: crypto.randomUUID() });
      const path = `/Groups/${id}`;
      await scim.patch(path, { op: 'Add', path: 'members', value: [{ $ref: null, value: a.id }] });
      await scim.patch(path, { op: 'Add', path: 'members', value: values(b.id, c.id) });
      expect(await membersOf(id)).toEqual([a.id, b.id, c.id]);
      const added = await eventsOf('group.member-added');
      await scim.patch(path, { op: 'Add', path: 'members', value: values(a.id) });
      expect(await eventsOf('group.member-added')).toBe(added);
      await scim.patch(path, { op: 'Remove', path: 'members', value: [{ $ref: null, value: a.id }] });
      await scim.patch(path, { op: 'Remove', path: `members[value eq "${b.id}"]` });
      expect(await membersOf(id)).toEqual([c.id]);
      const refused = await scim.patch(
        path,
        { op: 'Replace', path: 'displayName', value: 'Changed' },
        { op: 'Remove', path: 'members', value: values(c.id) },
        { op: 'Add', path: 'members', value: values(Bun.randomUUIDv7()) },
      );
      expect(refused.status).toBe(400);
      expect([(await scim.get(path)).value.displayName, await membersOf(id)]).toEqual(['Entra', [c.id]]);
      await scim.patch(path, { op: 'Remove', path: 'members' });
      expect(await membersOf(id)).toEqual([]);
    });

    test('change in the order of the operations', async () => {
      const [a, b] = [await newUser(), await newUser()];
      const { id } = await add('Order', { members: values(a.id) });
      await scim.patch(
        `/Groups/${id}`,
        { op: 'add', path: 'members', value: values(b.id) },
        { op: 'remove', path: 'members', value: values(b.id) },
        { op: 'remove', path: 'members', value: values(a.id) },
        { op: 'add', path: 'members', value: values(a.id) },
      );
      expect(await membersOf(id)).toEqual([a.id]);
      await scim.patch(
        `/Groups/${id}`,
        { op: 'add', path: 'members', value: values(b.id) },
        { op: 'replace', path: 'members', value: values(a.id) },
      );
      expect(await membersOf(id)).toEqual([a.id]);
    });

    test('change with the requests of Okta', async () => {
      const [a, b] = [await newUser(), await newUser()];
      const { id } = await add('Okta', { members: [] });
      const path = `/Groups/${id}`;
      const whole = { schemas: [groupSchema], id, displayName: 'Okta' };
      await scim.send('PUT', path, { ...whole, members: [{ value: a.id, display: 'a@example.org' }] });
      expect(await membersOf(id)).toEqual([a.id]);
      await scim.patch(path, { op: 'replace', value: { id, displayName: 'Okta Renamed' } });
      expect((await scim.get(path)).value).toMatchObject({
        displayName: 'Okta Renamed',
        members: values(a.id),
      });
      await scim.patch(path, { op: 'replace', path: 'members', value: values(b.id) });
      expect(await membersOf(id)).toEqual([b.id]);
      await scim.send('PUT', path, { ...whole, members: values(a.id, b.id) });
      const events = await database().all('SELECT id FROM events');
      const before = await findGroupById(database(), id);
      const again = await scim.send('PUT', path, { ...whole, members: values(b.id, a.id) });
      expect([again.status, again.value.members.length]).toEqual([200, 2]);
      expect(await database().all('SELECT id FROM events')).toEqual(events);
      expect(await findGroupById(database(), id)).toEqual(before);
      await scim.send('PUT', path, whole);
      expect(await membersOf(id)).toEqual([]);
    });

    test('cannot leave a group that the directory manages', async () => {
      const member = await newUser();
      const { id } = await add('Fixed', { members: values(member.id) });
      await expect(removeMember(accounts(), operator, 'fixed', member.name)).rejects.toThrow(
        'A directory manages this membership',
      );
      await expect(leaveGroup(accounts(), member.id, 'fixed')).rejects.toThrow('A directory manages');
      await scim.patch(`/Groups/${id}`, { op: 'remove', path: 'members', value: values(member.id) });
      expect(await findMembership(database(), id, member.id)).toBeNull();
    });

    test('keep title, role, order and choice, and get them again when they return', async () => {
      const member = await newUser();
      const { id } = await add('Returning', { members: values(member.id) });
      const ours = { title: 'Dean', role: 'lead', order: 7 };
      await putMember(accounts(), operator, 'returning', { member: member.name, ...ours });
      await setShown(accounts(), member.id, 'returning', 'never');
      const kept = { title: 'Dean', role: 'lead', position: 7, shown: 'never', managed: 1, byHand: 0 };
      const path = `/Groups/${id}`;
      await scim.send('PUT', path, { displayName: 'Returning', members: values(member.id) });
      expect(await findMembership(database(), id, member.id)).toMatchObject(kept);
      await scim.send('PUT', path, { displayName: 'Returning', members: [] });
      expect(await findMembership(database(), id, member.id)).toBeNull();
      await scim.patch(path, { op: 'add', path: 'members', value: values(member.id) });
      expect(await findMembership(database(), id, member.id)).toMatchObject(kept);
      expect(await listFormer(member.id)).toEqual([]);
    });

    test('stay if a user added them, and the directory does not see them', async () => {
      const [byHand, both] = [await newUser(), await newUser()];
      const { id } = await add('Mixed', { members: values(both.id) });
      await putMember(accounts(), operator, 'mixed', { member: byHand.name });
      await scim.patch(`/Groups/${id}`, { op: 'remove', path: 'members', value: values(byHand.id) });
      await scim.patch(`/Groups/${id}`, { op: 'remove', path: 'members' });
      expect(await membersOf(id)).toEqual([]);
      expect((await listMemberships(database(), id)).map(({ userId }) => userId)).toEqual([byHand.id]);
      await scim.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: values(byHand.id) });
      expect(await membersOf(id)).toEqual([byHand.id]);
      await scim.patch(`/Groups/${id}`, { op: 'remove', path: 'members' });
      expect(await findMembership(database(), id, byHand.id)).toMatchObject({ managed: 0, byHand: 1 });
    });

    test('join groups with review, and may have accounts that SCIM does not manage', async () => {
      const local = await newLocal();
      const { id } = await add('Reviewed');
      await changeGroup(accounts(), operator, 'reviewed', { fields: { review: true } });
      const { status } = await scim.patch(`/Groups/${id}`, {
        op: 'add',
        path: 'members',
        value: values(local.id),
      });
      expect([status, await membersOf(id)]).toEqual([200, [local.id]]);
      const { operator: isOperator, roles } = (await findUserByName(database(), local.name)) ?? {};
      expect([isOperator, roles]).toEqual([0, '']);
      expect((await scim.get(`/Users/${local.id}`)).value.groups).toEqual([
        { value: id, display: 'Reviewed', $ref: `http://api.vitrine.test/scim/v2/Groups/${id}` },
      ]);
      const listed = (await scim.get('/Users?count=200')).value.Resources as {
        id: string;
        groups: object[];
      }[];
      expect(listed.find((one) => one.id === local.id)?.groups.length).toBe(1);
    });

    test('leave the groups when the directory deletes them', async () => {
      const [gone, stays] = [await newUser(), await newUser()];
      const { id } = await add('Leavers', { members: values(gone.id, stays.id) });
      await scim.send('DELETE', `/Users/${gone.id}`);
      expect(await membersOf(id)).toEqual([stays.id]);
      expect(await findMembership(database(), id, gone.id)).toBeNull();
    });
  });

  describe('PATCH of the name', () => {
    test.each([
      ['with a path', { op: 'Replace', path: 'displayName', value: 'Named 0' }],
      ['without a path', { op: 'Replace', value: { displayName: 'Named 1' } }],
      ['by Add', { op: 'Add', path: 'displayName', value: 'Named 2' }],
      ['in another case', { op: 'REPLACE', path: 'DISPLAYNAME', value: 'Named 3' }],
      ['with its schema', { op: 'replace', path: `${groupSchema}:displayName`, value: 'Named 4' }],
      ['as a list of one', { op: 'Replace', path: 'displayName', value: [{ $ref: null, value: 'Named 5' }] }],
    ])('sets it %s, and the slug stays', async (_, operation) => {
      const { id } = await add(`Before ${crypto.randomUUID()}`);
      const slug = (await findGroupById(database(), id))?.slug;
      const { status, value } = await scim.patch(`/Groups/${id}`, operation);
      const [wanted] = /Named \d/.exec(JSON.stringify(operation)) ?? [];
      expect([status, value.displayName]).toEqual([200, wanted]);
      expect((await findGroupById(database(), id))?.slug).toBe(slug);
    });

    test.each([
      { op: 'remove', path: 'displayName' },
      { op: 'replace', path: 'displayName', value: '' },
      { op: 'remove' },
      { op: 'replace', value: 'x' },
    ])('returns 400 for %j', async (operation) => {
      const { id } = await add(`Kept ${crypto.randomUUID()}`);
      expect((await scim.patch(`/Groups/${id}`, operation)).status).toBe(400);
    });

    test('sets the externalId, and removes it', async () => {
      const { id } = await add('With an ID', { externalId: 'first' });
      await scim.patch(`/Groups/${id}`, { op: 'replace', path: 'externalId', value: 'second' });
      expect(await find('externalId eq "second"')).toMatchObject([{ id }]);
      await scim.send('PUT', `/Groups/${id}`, { displayName: 'With an ID' });
      expect((await scim.get(`/Groups/${id}`)).value.externalId).toBe('second');
      await scim.patch(`/Groups/${id}`, { op: 'remove', path: 'externalId' });
      expect((await scim.get(`/Groups/${id}`)).value.externalId).toBeUndefined();
    });
  });

  describe('DELETE', () => {
    test('removes the members of the directory and hides the group, which returns with all of its own', async () => {
      const [synced, byHand] = [await newUser(), await newUser()];
      const created = { displayName: 'History', externalId: 'hist', members: values(synced.id) };
      const { id } = (await scim.send('POST', '/Groups', created)).value;
      await changeGroup(accounts(), operator, 'history', {
        fields: { description: 'Since 1450', visibility: 'public' },
      });
      await putMember(accounts(), operator, 'history', { member: synced.name, title: 'Chair' });
      await putMember(accounts(), operator, 'history', { member: byHand.name });
      const path = `/Groups/${id}`;
      expect((await scim.send('DELETE', path)).status).toBe(204);
      const gone = [await scim.get(path), await scim.send('DELETE', path), await scim.patch(path, removal)];
      expect(gone.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(await findGroupById(database(), id)).toMatchObject({ visibility: 'hidden', slug: 'history' });
      expect((await listMemberships(database(), id)).map(({ userId }) => userId)).toEqual([byHand.id]);
      expect(await find('displayName eq "History"')).toEqual([]);

      const again = await scim.send('POST', '/Groups', { ...created, displayName: 'Modern History' });
      expect([again.status, again.value.id]).toEqual([201, id]);
      expect(await findGroupById(database(), id)).toMatchObject({
        ...{ name: 'Modern History', slug: 'history', visibility: 'hidden', description: 'Since 1450' },
        ...{ externalId: 'hist', directoryState: 'active' },
      });
      expect(await findMembership(database(), id, synced.id)).toMatchObject({ title: 'Chair', managed: 1 });
    });

    const removal = { op: 'remove', path: 'members' };

    test('frees the name for a new group, or for the same one without an externalId', async () => {
      const { id } = await add('Law', { externalId: 'law-1' });
      await scim.send('DELETE', `/Groups/${id}`);
      const other = await add('Law', { externalId: 'law-2' });
      expect([other.id === id, (await findGroupById(database(), other.id))?.slug]).toEqual([false, 'law-2']);
      const { id: okta } = await add('Theology');
      await scim.send('DELETE', `/Groups/${okta}`);
      expect((await add('theology')).id).toBe(okta);
    });

    test('forgets a group that an operator deleted', async () => {
      const { id } = await add('Closed', { externalId: 'closed' });
      await deleteGroup(accounts(), operator, 'closed');
      const answer = await scim.get(`/Groups/${id}`);
      expect([answer.status, answer.value.detail]).toEqual([
        404,
        `The directory has no group with the id "${id}".`,
      ]);
      expect((await add('Closed', { externalId: 'closed' })).id).not.toBe(id);
    });
  });

  describe('GET', () => {
    test('finds groups by name, externalId and member', async () => {
      const [member, other] = [await newUser(), await newUser()];
      const { id } = await add('Found', { externalId: 'Ext-F', members: values(member.id) });
      await add('Also found', { members: values(member.id) });
      const ids = async (filter: string) => (await find(filter)).map((one) => one.id);
      expect(await ids('displayName eq "FOUND"')).toEqual([id]);
      expect(await ids('externalId eq "Ext-F"')).toEqual([id]);
      expect(await ids('externalId eq "ext-f"')).toEqual([]);
      expect((await ids(`members.value eq "${member.id}"`)).length).toBe(2);
      expect(await ids(`members eq "${member.id}" and displayName eq "found"`)).toEqual([id]);
      expect(await ids(`id eq "${id}" and members eq "${other.id}"`)).toEqual([]);
      expect(await ids(`id eq "operators" and members.value eq "${member.id}"`)).toEqual([]);
      const refused = await scim.get(`/Groups?filter=${encodeURIComponent('userName eq "x"')}`);
      expect([refused.status, refused.value.scimType]).toEqual([400, 'invalidFilter']);
    });

    test('leaves out excluded members', async () => {
      const { id } = await add('Without');
      for (const query of ['excludedAttributes=members', 'attributes=displayName']) {
        const { value } = await scim.get(`/Groups/${id}?${query}`);
        expect([value.displayName, 'members' in value]).toEqual(['Without', false]);
        const listed = (await scim.get(`/Groups?${query}`)).value.Resources as object[];
        expect(listed.filter((one) => 'members' in one)).toEqual([]);
      }
    });

    test('pages through the groups of the site and the directory', async () => {
      const all = (await scim.get('/Groups?count=200&excludedAttributes=members')).value;
      const ids = (all.Resources as { id: string }[]).map(({ id }) => id);
      expect(ids.slice(0, 4)).toEqual(['operators', 'auditor', 'support', 'editor']);
      expect(all.totalResults).toBe(ids.length);
      const paged: string[] = [];
      for (let start = 1; start <= ids.length; start += 3) {
        const { value } = await scim.get(`/Groups?startIndex=${start}&count=3`);
        paged.push(...(value.Resources as { id: string }[]).map(({ id }) => id));
      }
      expect(paged).toEqual(ids);
      expect((await scim.get('/Groups?count=0')).value).toMatchObject({
        totalResults: ids.length,
        Resources: [],
      });
    });
  });

  test('a token without the scope changes no group', async () => {
    const { id } = await add('Scoped');
    for (const [status, ...scopes] of [
      [403, 'scim:operators'],
      [200, 'scim'],
    ] as const) {
      const other = createScim(program, await program.tokenOf(null, ...scopes));
      const answers = [
        await other.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [] }),
        await other.send('PUT', `/Groups/${id}`, { displayName: 'Scoped' }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    }
  });

  describe('limits are SCIM errors', () => {
    test('for members in a request', async () => {
      const { id } = await add('Large');
      const many = Array.from({ length: 10_001 }, () => ({ value: Bun.randomUUIDv7() }));
      const { status, value } = await scim.send('PUT', `/Groups/${id}`, {
        displayName: 'Large',
        members: many,
      });
      expect([status, value.scimType]).toEqual([400, 'tooMany']);
    });

    test('for groups of a user', async () => {
      const [member, other] = [await newUser(), await newUser()];
      for (let n = 0; n < 50; n += 1) await add(`Club ${n}`, { members: values(member.id) });
      const { status, value } = await scim.send('POST', '/Groups', {
        displayName: 'Club 50',
        members: values(other.id, member.id),
      });
      expect([status, value.scimType, value.detail]).toEqual([
        400,
        'invalidValue',
        `${member.name} is already in 50 groups, the limit.`,
      ]);
      expect(await find('displayName eq "Club 50"')).toEqual([]);
    });

    test('for groups', async () => {
      const at = '2026-11-19T00:00:00.000Z';
      const rows = Array.from({ length: 10_000 }, (_, n) => ({
        ...{ id: `g-${n}`, slug: `g-${n}`, name: 'G', folded: 'g', sortKey: 'g', description: '', url: '' },
        ...{ locales: '{}', parentId: null, visibility: 'public' as const, review: 0 as const },
        ...{ externalId: null, directoryState: null, createdAt: at, changedAt: at },
      }));
      await database().transaction((queries) => insertGroup(queries, rows));
      const { status, value } = await scim.send('POST', '/Groups', { displayName: 'One more' });
      expect([status, value.scimType]).toEqual([400, 'invalidValue']);
      await database().run("DELETE FROM user_groups WHERE id LIKE 'g-%'");
      expect(await findGroupBySlug(database(), 'one-more')).toBeNull();
    });
  });
});
