import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Engine, engines, newDatabase } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import type { Accounts } from '../../../accounts/change-user.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { deleteUser } from '../../../accounts/delete-user.ts';
import { setEmail } from '../../../accounts/email.ts';
import { publish } from '../../../accounts/publish.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import { showEvent } from '../../../store/event.ts';
import { listEvents } from '../../../store/events.ts';
import { listMemberships } from '../../../store/group-members.ts';
import { findGroupBySlug } from '../../../store/groups.ts';
import { findUserByName } from '../../../store/users.ts';
import type { GroupCaller } from '../access.ts';
import { changeGroup, createGroup, deleteGroup, mergeGroups } from '../change-groups.ts';
import { countPeople, findGroup, findSeenGroups, pathSeen } from '../find-groups.ts';
import { beginChange, lockSeen } from '../group-change.ts';
import { listManaged, replaceManaged } from '../managed-members.ts';
import { leaveGroup, putMember, putMembers, removeMember, setShown } from '../members.ts';
import { readShownMembers } from '../shown-members.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
const visitor: GroupCaller = { userId: null, isOperator: false, directory: 'public' };
const today = '2026-11-19';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(engines)('the rules of groups on %s', (engine) => {
  let accounts: Accounts;
  let users = 0;
  beforeAll(async () => {
    accounts = await newAccounts(engine);
  });
  afterAll(() => accounts.database.close());

  test('finds a group by its slug, and by its former one', async () => {
    await createGroup(accounts, operator, { slug: 'physics', name: 'Physics' });
    await changeGroup(accounts, operator, 'physics', { fields: { slug: 'physik' } });
    const groups = await findSeenGroups(accounts.database, visitor, today);
    expect((await findGroup(accounts.database, groups, 'physik'))?.movedTo).toBeNull();
    expect((await findGroup(accounts.database, groups, 'physics'))?.movedTo).toBe('physik');
    await expect(createGroup(accounts, operator, { slug: 'physics', name: 'New' })).rejects.toThrow(
      'is taken',
    );
  });

  test.each([
    [{ slug: 'Upper', name: 'A' }, 'slug must have'],
    [{ slug: '-a', name: 'A' }, 'slug must have'],
    [{ slug: 'a'.repeat(65), name: 'A' }, 'slug must have'],
    [{ slug: 'fine', name: ' ' }, 'name must be one line'],
    [{ slug: 'fine', name: 'two\nlines' }, 'name must be one line'],
    [{ slug: 'fine', name: 'A', url: 'javascript:alert(1)' }, 'url must be an http'],
    [{ slug: 'fine', name: 'A', locales: { nonsense_: { name: 'B' } } }, 'not a language tag'],
    [{ slug: 'fine', name: 'A', locales: { de: { title: 'B' } } }, 'has no field title'],
    [{ slug: 'fine', name: 'A', visibility: 'secret' }, 'visibility must be'],
    [{ slug: 'fine', name: 'A', parent: 'nowhere' }, 'parent must be the slug of a group'],
  ])('rejects the group %j', async (wanted, detail) => {
    await expect(createGroup(accounts, operator, wanted as never)).rejects.toThrow(detail);
  });

  test('allows six levels, and no cycle', async () => {
    let parent: string | null = null;
    for (const level of [1, 2, 3, 4, 5, 6]) {
      await createGroup(accounts, operator, { slug: `level-${level}`, name: `Level ${level}`, parent });
      parent = `level-${level}`;
    }
    const deep = { slug: 'level-7', name: 'Level 7', parent };
    await expect(createGroup(accounts, operator, deep)).rejects.toThrow('more than 6 levels');
    const move = (slug: string, to: string) =>
      changeGroup(accounts, operator, slug, { fields: { parent: to } });
    await expect(move('level-1', 'level-6')).rejects.toThrow('must not be the group itself or a subgroup');
    await expect(move('level-3', 'level-3')).rejects.toThrow('must not be the group itself or a subgroup');
    await createGroup(accounts, operator, { slug: 'tall', name: 'Tall' });
    await createGroup(accounts, operator, { slug: 'tall-below', name: 'Below', parent: 'tall' });
    await expect(move('tall', 'level-5')).rejects.toThrow('more than 6 levels');
    await move('tall', 'level-4');
  });

  test('two simultaneous moves create no cycle', async () => {
    for (const slug of ['one', 'other']) await createGroup(accounts, operator, { slug, name: slug });
    const moves = await Promise.allSettled([
      changeGroup(accounts, operator, 'one', { fields: { parent: 'other' } }),
      changeGroup(accounts, operator, 'other', { fields: { parent: 'one' } }),
    ]);
    expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a change made from an older version is rejected', async () => {
    const { version } = await createGroup(accounts, operator, { slug: 'versions', name: 'Versions' });
    await changeGroup(accounts, operator, 'versions', { fields: { name: 'First' }, expected: [version] });
    const late = changeGroup(accounts, operator, 'versions', {
      fields: { name: 'Second' },
      expected: [version],
    });
    await expect(late).rejects.toMatchObject({ status: 412 });
  });

  test('members see groups for members, and only its leads see a hidden one', async () => {
    const [lead, other] = [await newUser(), await newUser()];
    await createGroup(accounts, operator, { slug: 'inside', name: 'Inside', visibility: 'members' });
    await createGroup(accounts, operator, { slug: 'secret', name: 'Secret', visibility: 'hidden' });
    await createGroup(accounts, operator, { slug: 'below', name: 'Below', parent: 'secret' });
    await putMember(accounts, operator, 'secret', { member: lead.name, role: 'lead' });
    await putMember(accounts, operator, 'secret', { member: other.name });
    const seenBy = async (caller: GroupCaller) => {
      const groups = await findSeenGroups(accounts.database, caller, today);
      return ['inside', 'secret', 'below'].filter((slug) =>
        groups.seen.has(groups.tree.bySlug.get(slug)?.id ?? ''),
      );
    };
    expect(await seenBy(visitor)).toEqual(['below']);
    expect(await seenBy(as(other.id))).toEqual(['inside', 'below']);
    expect(await seenBy(as(lead.id))).toEqual(['inside', 'secret', 'below']);
    expect(await seenBy({ ...as(lead.id), directory: 'off' })).toEqual(['secret', 'below']);
    expect(await seenBy({ ...visitor, directory: 'members' })).toEqual([]);
    const groups = await findSeenGroups(accounts.database, visitor, today);
    const below = groups.tree.bySlug.get('below');
    expect(below && pathSeen(groups, below).map(({ slug }) => slug)).toEqual(['below']);
  });

  test('editors can change texts and members, and no settings of operators', async () => {
    const [editor, lead, member] = [await newUser(), await newUser(), await newUser()];
    await createGroup(accounts, operator, { slug: 'access', name: 'Access' });
    await createGroup(accounts, operator, { slug: 'access-below', name: 'Below', parent: 'access' });
    await putMember(accounts, operator, 'access', { member: editor.name, role: 'editor' });
    await putMember(accounts, operator, 'access', { member: lead.name, role: 'lead' });
    for (const slug of ['access', 'access-below'])
      await changeGroup(accounts, as(editor.id), slug, { fields: { name: 'Changed' } });
    const refused = [
      () => createGroup(accounts, as(editor.id), { slug: 'mine', name: 'Mine' }),
      () => changeGroup(accounts, as(lead.id), 'access', { fields: { slug: 'mine' } }),
      () => changeGroup(accounts, as(lead.id), 'access-below', { fields: { parent: null } }),
      () => changeGroup(accounts, as(lead.id), 'access', { fields: { visibility: 'hidden' } }),
      () => changeGroup(accounts, as(lead.id), 'access', { fields: { review: true } }),
      () => mergeGroups(accounts, as(lead.id), 'access-below', 'access'),
      () => deleteGroup(accounts, as(lead.id), 'access-below'),
      () => putMember(accounts, as(editor.id), 'access', { member: member.name, role: 'lead' }),
      () => putMember(accounts, as(editor.id), 'access', { member: lead.name, role: 'member' }),
      () => removeMember(accounts, as(editor.id), 'access', lead.name),
      () => changeGroup(accounts, as(member.id), 'access', { fields: { name: 'Mine' } }),
      () => putMember(accounts, as(member.id), 'access', { member: member.name }),
    ];
    for (const change of refused) await expect(change()).rejects.toMatchObject({ reason: 'forbidden' });
    await putMember(accounts, as(lead.id), 'access', { member: member.name, role: 'lead' });
    await removeMember(accounts, as(editor.id), 'access', editor.name);
    await expect(
      changeGroup(accounts, as(editor.id), 'access', { fields: { name: 'Late' } }),
    ).rejects.toMatchObject({
      reason: 'forbidden',
    });
  });

  test('a membership gives rights only on its days', async () => {
    const lead = await newUser();
    await createGroup(accounts, operator, { slug: 'days', name: 'Days' });
    const put = (since: string | null, until: string | null) =>
      putMember(accounts, operator, 'days', { member: lead.name, role: 'lead', since, until });
    const rename = (name: string) => changeGroup(accounts, as(lead.id), 'days', { fields: { name } });
    await put(null, '2026-11-18');
    await expect(rename('Over')).rejects.toMatchObject({ reason: 'forbidden' });
    await put('2026-11-20', null);
    await expect(rename('Early')).rejects.toMatchObject({ reason: 'forbidden' });
    await put('2026-11-19', '2026-11-19');
    await rename('Now');
    await expect(put('2026-11-20', '2026-11-19')).rejects.toThrow('must not be before since');
    await expect(put('2026-02-30', null)).rejects.toThrow('in the form 2026');
  });

  test('adds members by username and by email address, and reports each line', async () => {
    const [one, other] = [await newUser(), await newUser()];
    await setEmail(accounts, other.name, `${other.name}@example.org`);
    await createGroup(accounts, operator, { slug: 'lines', name: 'Lines' });
    const put = () =>
      putMembers(accounts, operator, 'lines', [
        { member: one.name, title: 'Professor' },
        { member: `${other.name}@EXAMPLE.org` },
        { member: 'stranger' },
        { member: one.name, title: 'two\nlines' },
      ]);
    expect((await put()).map(({ result }) => result)).toEqual(['added', 'added', 'refused', 'refused']);
    const again = await put();
    expect(again.map(({ result }) => result)).toEqual(['unchanged', 'unchanged', 'refused', 'refused']);
    expect(again[2]).toMatchObject({ detail: 'No user is named stranger.' });
  });

  test('shows published members who are listed, or chose to be shown', async () => {
    const listed = await newPerson('Ada', 'listed');
    const unlisted = await newPerson('Bea', 'unlisted');
    const draft = await newUser();
    const never = await newPerson('Cleo', 'listed');
    await createGroup(accounts, operator, { slug: 'shown', name: 'Shown' });
    await createGroup(accounts, operator, { slug: 'shown-below', name: 'Below', parent: 'shown' });
    for (const { name } of [listed, unlisted, draft, never])
      await putMember(accounts, operator, 'shown-below', { member: name });
    await putMember(accounts, operator, 'shown', { member: listed.name, title: 'Head', role: 'lead' });
    await setShown(accounts, never.id, 'shown-below', 'never');
    const on = { today, isListedByDefault: false };
    const counts = async () => {
      const groups = await findSeenGroups(accounts.database, visitor, today);
      const people = await countPeople(accounts.database, groups, on);
      const [top, child] = ['shown', 'shown-below'].map((slug) =>
        people.get(groups.tree.bySlug.get(slug)?.id ?? ''),
      );
      return [top?.own, top?.below, child?.own];
    };
    expect(await counts()).toEqual([1, 1, 1]);
    await setShown(accounts, unlisted.id, 'shown-below', 'always');
    expect(await counts()).toEqual([1, 2, 2]);
    const ids: string[] = [];
    for (const slug of ['shown', 'shown-below'])
      ids.push((await findGroupBySlug(accounts.database, slug))?.id ?? '');
    const read = async (limit: number, after: never | null = null) =>
      readShownMembers(
        accounts.database,
        { ...on, groupIds: ids, text: '', language: 'en', limit, after },
        ([first = 'en']) => first,
      );
    const { members, next } = await read(10);
    expect(members.map(({ name, title, role }) => [name.text, title, role])).toEqual([
      ['Ada', 'Head', 'lead'],
      ['Bea', '', 'member'],
    ]);
    expect(next).toBeNull();
    const first = await read(1);
    const second = await read(1, first.next as never);
    expect([...first.members, ...second.members].map(({ username }) => username)).toEqual([
      listed.name,
      unlisted.name,
    ]);
  });

  test('a directory adds and removes only its own members, who keep their titles when they return', async () => {
    const [one, other, byHand] = [await newUser(), await newUser(), await newUser()];
    await createGroup(accounts, operator, { slug: 'managed', name: 'Managed' });
    await putMember(accounts, operator, 'managed', { member: byHand.name });
    const sync = (ids: readonly string[]) =>
      accounts.database.transaction(async (queries) => {
        const change = await beginChange(queries, accounts, operator);
        const group = await lockSeen(change, 'managed');
        await replaceManaged(change, group, ids);
        return listManaged(change, group);
      });
    expect((await sync([one.id, other.id, byHand.id])).length).toBe(3);
    await putMember(accounts, operator, 'managed', { member: one.name, title: 'Dean', order: 3 });
    await expect(removeMember(accounts, operator, 'managed', one.name)).rejects.toThrow(
      'A directory manages',
    );
    await expect(leaveGroup(accounts, other.id, 'managed')).rejects.toThrow('A directory manages');
    expect(await sync([])).toEqual([]);
    const { id = '' } = (await findGroupBySlug(accounts.database, 'managed')) ?? {};
    expect((await listMemberships(accounts.database, id)).map(({ userId }) => userId)).toEqual([byHand.id]);
    await sync([one.id]);
    const back = (await listMemberships(accounts.database, id)).find(({ userId }) => userId === one.id);
    expect(back).toMatchObject({ title: 'Dean', position: 3, managed: 1, byHand: 0 });
  });

  test('a merge keeps the members of both, and the old slug leads to the target', async () => {
    const [one, both] = [await newUser(), await newUser()];
    for (const slug of ['from', 'into']) await createGroup(accounts, operator, { slug, name: slug });
    await createGroup(accounts, operator, { slug: 'from-below', name: 'Below', parent: 'from' });
    await putMember(accounts, operator, 'from', { member: one.name, title: 'One' });
    await putMember(accounts, operator, 'from', { member: both.name, title: 'Lost' });
    await putMember(accounts, operator, 'into', { member: both.name, title: 'Kept' });
    await expect(mergeGroups(accounts, operator, 'from', 'from-below')).rejects.toThrow(
      'must not be the group itself',
    );
    const { id } = await mergeGroups(accounts, operator, 'from', 'into');
    const titles = (await listMemberships(accounts.database, id)).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['Kept', 'One']);
    const groups = await findSeenGroups(accounts.database, visitor, today);
    expect((await findGroup(accounts.database, groups, 'from'))?.movedTo).toBe('into');
    expect(groups.tree.bySlug.get('from-below')?.parentId).toBe(id);
  });

  test('only operators add members to a group with review, and members cannot leave it', async () => {
    const [lead, member, stranger] = [await newUser(), await newUser(), await newUser()];
    await createGroup(accounts, operator, { slug: 'reviewed', name: 'Reviewed', review: true });
    await createGroup(accounts, operator, { slug: 'reviewed-below', name: 'Below', parent: 'reviewed' });
    await putMember(accounts, operator, 'reviewed-below', { member: lead.name, role: 'lead' });
    await putMember(accounts, operator, 'reviewed-below', { member: member.name });
    const add = putMember(accounts, as(lead.id), 'reviewed-below', { member: stranger.name });
    await expect(add).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(leaveGroup(accounts, member.id, 'reviewed-below')).rejects.toMatchObject({
      reason: 'impossible',
    });
    const own = removeMember(accounts, as(lead.id), 'reviewed-below', lead.name);
    await expect(own).rejects.toMatchObject({ reason: 'impossible' });
    const end = { member: lead.name, until: '2026-11-18' };
    await expect(putMember(accounts, as(lead.id), 'reviewed-below', end)).rejects.toMatchObject({
      reason: 'forbidden',
    });
    await removeMember(accounts, as(lead.id), 'reviewed-below', member.name);
  });

  test('records an event for each change, and none if nothing changed', async () => {
    const { name } = await newUser();
    const before = (await listEvents(accounts.database, 0, 10_000)).length;
    await createGroup(accounts, operator, { slug: 'events', name: 'Events' });
    await changeGroup(accounts, operator, 'events', { fields: { name: 'Events' } });
    await changeGroup(accounts, operator, 'events', { fields: { name: 'More events' } });
    await changeGroup(accounts, operator, 'events', { fields: { parent: 'physik' } });
    await putMember(accounts, operator, 'events', { member: name });
    await putMember(accounts, operator, 'events', { member: name });
    await putMember(accounts, operator, 'events', { member: name, title: 'New' });
    await removeMember(accounts, operator, 'events', name);
    await deleteGroup(accounts, operator, 'events');
    const events = (await listEvents(accounts.database, 0, 10_000)).slice(before).map(showEvent);
    expect(events.map(({ type, username, group }) => [type, username, group])).toEqual([
      ['group.created', undefined, 'events'],
      ['group.changed', undefined, 'events'],
      ['group.moved', undefined, 'events'],
      ['group.member-added', name, 'events'],
      ['group.member-changed', name, 'events'],
      ['group.member-removed', name, 'events'],
      ['group.deleted', undefined, 'events'],
    ]);
  });

  test('a deleted user is in no group', async () => {
    const { id, name } = await newUser();
    await createGroup(accounts, operator, { slug: 'leaving', name: 'Leaving' });
    await putMember(accounts, operator, 'leaving', { member: name });
    await deleteUser(accounts, name);
    const sql = 'SELECT 1 FROM group_members WHERE user_id = $1';
    expect(await accounts.database.all(sql, [id])).toEqual([]);
  });

  test('a group with subgroups is not deleted', async () => {
    await createGroup(accounts, operator, { slug: 'upper', name: 'Upper' });
    await createGroup(accounts, operator, { slug: 'lower', name: 'Lower', parent: 'upper' });
    await expect(deleteGroup(accounts, operator, 'upper')).rejects.toMatchObject({ reason: 'impossible' });
  });

  async function newUser(): Promise<{ readonly id: string; readonly name: string }> {
    users += 1;
    const name = `user-${users}`;
    await createUser(accounts, name);
    const { id = '' } = (await findUserByName(accounts.database, name)) ?? {};
    return { id, name };
  }

  async function newPerson(fullName: string, directory: 'listed' | 'unlisted') {
    const user = await newUser();
    await saveDraft(accounts, user.name, { basics: { name: fullName }, 'x-vitrine': { directory } });
    await publish(accounts, user.name);
    return user;
  }
});

function as(userId: string): GroupCaller {
  return { userId, isOperator: false, directory: 'public' };
}

async function newAccounts(engine: Engine): Promise<Accounts> {
  const database = await connectDatabase(await newDatabase(engine, postgres));
  const now = () => new Date(`${today}T12:00:00Z`);
  return { database, now, defaultLanguage: 'en', actor: 'vitrine' };
}
