import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type SignOnServer, startSignOnServer } from '../../../../test/support/sign-on-server.ts';
import { createWalker } from '../../../../test/support/sign-on-walk.ts';
import { createUser } from '../../../accounts/create-user.ts';
import type { MemberUpdate } from '../../../accounts/directory-groups.ts';
import { findMembership, listMembershipsOf } from '../../../store/group-members.ts';
import { findGroupById, findGroupBySlug } from '../../../store/groups.ts';
import { findUserByName } from '../../../store/users.ts';
import type { GroupCaller } from '../../groups/access.ts';
import { changeGroup, createGroup } from '../../groups/change-groups.ts';
import { leaveGroup, putMember, removeMember } from '../../groups/members.ts';
import {
  changeDirectoryGroup,
  createDirectoryGroup,
  deleteDirectoryGroup,
} from '../../groups/sync-groups.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };

describe('OIDC_GROUPS_CLAIM', () => {
  let site: SignOnServer;
  let synced: string;
  beforeAll(async () => {
    site = await startSignOnServer({ OIDC_GROUPS_CLAIM: 'groups', OIDC_CREATE: 'on' });
    for (const [slug, name] of [
      ['physics', 'Department of Physics'],
      ['twins', 'Twins'],
      ['other-twins', 'Twins'],
    ] as const)
      await createGroup(site.accounts, operator, { slug, name });
    synced = await createDirectoryGroup(site.accounts, {
      ...{ name: 'Synced', externalId: '6f2c', members: [] },
    });
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const signIn = async (username: string, claims: object) => {
    site.provider.people.set(`sub-${username}`, { preferred_username: username, ...claims });
    const answer = await createWalker(site.server, site.host).signOn(`sub-${username}`);
    expect(answer.status).toBe(303);
  };
  const userId = async (username: string) => (await findUserByName(site.server.database, username))?.id ?? '';
  const groupsOf = async (username: string) => {
    const memberships = await listMembershipsOf(site.server.database, await userId(username));
    const groups = await Promise.all(
      memberships.map(({ groupId }) => findGroupById(site.server.database, groupId)),
    );
    return groups.map((group) => group?.slug).toSorted();
  };
  const sync = (update: Partial<MemberUpdate>) => {
    const members = { replaces: false, added: new Set<string>(), removed: new Set<string>(), ...update };
    return changeDirectoryGroup(site.accounts, synced, { members });
  };

  test.each([
    ['a name', 'department of PHYSICS', ['physics']],
    ['a slug', ['physics'], ['physics']],
    ['an external ID', ['6f2c', 'unknown'], ['synced']],
    ['an external ID in another case', ['6F2C'], []],
    ['a name that two groups share', ['Twins'], []],
    ['texts among other values', ['physics', 7, null, { name: 'synced' }], ['physics']],
  ])('adds a member to the group of %s', async (kind, groups, expected) => {
    const username = `u${kind.length}`;
    await signIn(username, { groups });
    expect(await groupsOf(username)).toEqual(expected);
  });

  test('ends memberships that the claim no longer lists, and changes nothing without the claim', async () => {
    await signIn('pia', { groups: ['physics', 'synced'] });
    await putMember(site.accounts, operator, 'physics', { member: 'pia', title: 'Dean', role: 'lead' });
    await expect(removeMember(site.accounts, operator, 'physics', 'pia')).rejects.toThrow(
      'A directory manages',
    );
    await expect(leaveGroup(site.accounts, await userId('pia'), 'physics')).rejects.toThrow(
      'A directory manages',
    );
    await signIn('pia', {});
    await signIn('pia', { groups: { physics: false } });
    expect(await groupsOf('pia')).toEqual(['physics', 'synced']);
    await signIn('pia', { groups: ['synced'] });
    expect(await groupsOf('pia')).toEqual(['synced']);
    await signIn('pia', { groups: [] });
    expect(await groupsOf('pia')).toEqual([]);
    await signIn('pia', { groups: ['physics'] });
    const { id = '' } = (await findGroupBySlug(site.server.database, 'physics')) ?? {};
    expect(await findMembership(site.server.database, id, await userId('pia'))).toMatchObject({
      ...{ title: 'Dean', role: 'lead', claimed: 1, managed: 0, byHand: 0 },
    });
  });

  test('follows a renamed group, and writes nothing where nothing changes', async () => {
    await createGroup(site.accounts, operator, { slug: 'before', name: 'Renamed' });
    await changeGroup(site.accounts, operator, 'before', { fields: { slug: 'after', name: 'Also' } });
    const events = () => site.server.database.all("SELECT id FROM events WHERE type LIKE 'group.%'");
    await signIn('ron', { groups: ['before'] });
    expect(await groupsOf('ron')).toEqual(['after']);
    const before = await events();
    await signIn('ron', { groups: ['before', 'after'] });
    expect(await events()).toEqual(before);
  });

  test('leaves members whom a user added', async () => {
    await createUser(site.accounts, 'unrelated');
    await signIn('hana', { groups: [] });
    await putMember(site.accounts, operator, 'physics', { member: 'hana' });
    await signIn('hana', { groups: ['physics'] });
    await signIn('hana', { groups: [] });
    expect(await groupsOf('hana')).toEqual(['physics']);
  });

  test('does not end memberships of SCIM, and SCIM ends those of the claim', async () => {
    await signIn('sid', { groups: [] });
    const id = await userId('sid');
    await sync({ added: new Set([id]) });
    for (const groups of [[], ['synced'], []]) {
      await signIn('sid', { groups });
      expect(await groupsOf('sid')).toEqual(['synced']);
    }
    await signIn('sid', { groups: ['synced'] });
    await sync({ removed: new Set([id]) });
    expect(await groupsOf('sid')).toEqual([]);
    await signIn('sid', { groups: ['synced'] });
    await sync({ replaces: true });
    expect(await groupsOf('sid')).toEqual([]);
  });

  test('adds no member to a group that the directory deleted', async () => {
    const id = await createDirectoryGroup(site.accounts, { name: 'Gone', externalId: 'gone', members: [] });
    await deleteDirectoryGroup(site.accounts, id);
    await signIn('gil', { groups: ['gone', 'Gone'] });
    expect(await groupsOf('gil')).toEqual([]);
    await createGroup(site.accounts, operator, { slug: 'here', name: 'Gone' });
    await signIn('gil', { groups: ['gone', 'Gone'] });
    expect(await groupsOf('gil')).toEqual(['here']);
  });

  test('signs in a user who is in 50 groups, and logs the group', async () => {
    await signIn('max', { groups: [] });
    for (let n = 0; n < 50; n += 1) {
      await createGroup(site.accounts, operator, { slug: `club-${n}`, name: `Club ${n}` });
      await putMember(site.accounts, operator, `club-${n}`, { member: 'max' });
    }
    await signIn('max', { groups: ['physics'] });
    expect((await groupsOf('max')).length).toBe(50);
    expect(site.server.logged.join()).toContain('single sign-on could not add a member to groups');
  });
});

test('without OIDC_GROUPS_CLAIM a sign-in changes no group', async () => {
  await using site = await startSignOnServer({ OIDC_CREATE: 'on' });
  await createGroup(site.accounts, operator, { slug: 'groups', name: 'groups' });
  site.provider.people.set('sub-a', { preferred_username: 'a', groups: ['groups'] });
  await createWalker(site.server, site.host).signOn('sub-a');
  const { id = '' } = (await findUserByName(site.server.database, 'a')) ?? {};
  expect(await listMembershipsOf(site.server.database, id)).toEqual([]);
});
