import type { Accounts } from '../../accounts/change-user.ts';
import { queueMail } from '../../accounts/mail/outbox.ts';
import { foldEmailAddress, parseEmailAddress } from '../../core/platform/email-address.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { isUsername } from '../../domain/profile/username.ts';
import { findEmail, findEmailOwner } from '../../store/emails.ts';
import { appendEvent } from '../../store/events.ts';
import {
  countGroupsOf,
  countMembers,
  deleteMembership,
  findMembership,
  insertMemberships,
  isActive,
  isListedElsewhere,
  type Membership,
  putMemberships,
} from '../../store/group-members.ts';
import type { ShownChoice } from '../../store/group-values.ts';
import type { Group } from '../../store/groups.ts';
import { findUserByName, lockUserById, lockUsersById, type User } from '../../store/users.ts';
import { type GroupCaller, requireMay, requireMemberChange } from './access.ts';
import { checkMemberFields, checkShown, type MemberFields } from './check-group.ts';
import { changeGroupMembers, type GroupChange } from './group-change.ts';
import { mostGroupsOfUser, mostMembers } from './limits.ts';
import { isUnderReview } from './tree.ts';

export type MemberResult = 'added' | 'changed' | 'unchanged';

export interface ChangedMember {
  readonly result: MemberResult;
  readonly username: string;
  readonly membership: Membership;
  /** The previous membership. Null for a new member. */
  readonly before: Membership | null;
}

/** `member` is a username or a verified email address. */
export interface NamedMember extends MemberFields {
  readonly member: string;
}

/** The result of a table line. */
export type MemberOutcome =
  | (ChangedMember & { readonly member: string })
  | { readonly member: string; readonly result: 'refused'; readonly detail: string };

/** Adds a member, or sets the given fields of one. */
export function putMember(
  accounts: Accounts,
  caller: GroupCaller,
  slug: string,
  wanted: NamedMember,
): Promise<ChangedMember> {
  return changeGroupMembers(accounts, caller, slug, async (change, group) => {
    // Checked before any message that could reveal users.
    requireMay(change.tree, change.reader, 'change-members', group);
    const user = await lockMember(change, wanted.member);
    return putMemberIn(change, group, user, wanted);
  });
}

/** Lines per transaction. */
const linesAtOnce = 200;

/** Adds or changes many members. A line with an error changes nothing, and the others continue. */
export async function putMembers(
  accounts: Accounts,
  caller: GroupCaller,
  slug: string,
  wanted: readonly NamedMember[],
): Promise<MemberOutcome[]> {
  const results: MemberOutcome[] = [];
  for (let from = 0; from < wanted.length || from === 0; from += linesAtOnce) {
    const some = wanted.slice(from, from + linesAtOnce);
    const done = await changeGroupMembers(accounts, caller, slug, async (change, group) => {
      requireMay(change.tree, change.reader, 'change-members', group);
      return putLines(change, group, some);
    });
    results.push(...done);
  }
  return results;
}

async function putLines(
  change: GroupChange,
  group: Group,
  wanted: readonly NamedMember[],
): Promise<MemberOutcome[]> {
  const ids: (string | Refusal)[] = [];
  for (const { member } of wanted) ids.push(await orRefusal(() => findMember(change, member)));
  const found = ids.filter((id) => typeof id === 'string');
  const users = new Map(
    (await lockUsersById(change.queries, [...new Set(found)])).map((user) => [user.id, user]),
  );
  const lines: MemberOutcome[] = [];
  for (const [index, fields] of wanted.entries()) {
    const { member } = fields;
    const id = ids[index];
    const user = typeof id === 'string' ? users.get(id) : undefined;
    const done =
      id instanceof Refusal
        ? id
        : await orRefusal(() => putMemberIn(change, group, requirePresent(user ?? null, member), fields));
    if (done instanceof Refusal) lines.push({ member, result: 'refused', detail: done.message });
    else lines.push({ member, ...done });
  }
  return lines;
}

/** Returns a rejection as a result. All checks precede the first write, so a rejected change leaves nothing behind. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Runs within a transaction with the group and the user locked. */
export async function putMemberIn(
  change: GroupChange,
  group: Group,
  user: User,
  fields: MemberFields,
): Promise<ChangedMember> {
  const { queries, at, today } = change;
  checkMemberFields(fields);
  const known = await findMembership(queries, group.id, user.id);
  const before = known ?? newMembership(group.id, user.id, at);
  const set: Membership = {
    ...before,
    title: fields.title === undefined ? before.title : (fields.title ?? '').trim().normalize('NFC'),
    locales: fields.locales === undefined ? before.locales : JSON.stringify(fields.locales ?? {}),
    role: (fields.role as Membership['role'] | undefined) ?? before.role,
    position: fields.order ?? before.position,
    since: fields.since === undefined ? before.since : fields.since,
    until: fields.until === undefined ? before.until : fields.until,
  };
  const membership: Membership = { ...set, active: isActive(set, today) ? 1 : 0 };
  refusePutting(change, group, { user, known, membership });
  const { username } = user;
  if (known) {
    if (Bun.deepEquals(membership, known))
      return { result: 'unchanged', username, membership, before: known };
    await putMemberships(queries, membership);
    await noteMember(change, group, user, 'group.member-changed');
    return { result: 'changed', username, membership, before: known };
  }
  await refuseTooMany(change, group, user);
  await insertMemberships(queries, membership);
  await noteMember(change, group, user, 'group.member-added');
  await tellAdded(change, group, user);
  return { result: 'added', username, membership, before: null };
}

function refusePutting(
  { tree, reader }: GroupChange,
  group: Group,
  {
    user,
    known,
    membership,
  }: { readonly user: User; readonly known: Membership | null; readonly membership: Membership },
): void {
  requireMemberChange(tree, reader, known ? 'change' : 'add', group);
  const roles = [known?.role, membership.role];
  if (roles.includes('lead') && (known?.role !== membership.role || !isSameTime(known, membership)))
    requireMay(tree, reader, 'change-leads', group);
  if (!known || isSameTime(known, membership) || !isUnderReview(tree, group.id)) return;
  // Setting start or end days equals adding or removing a member, so it needs the same right.
  requireMay(tree, reader, 'add-reviewed-members', group);
  refuseOwnExit({ user, reader });
}

function isSameTime(one: Membership | null, other: Membership): boolean {
  return one?.since === other.since && one?.until === other.until;
}

function refuseOwnExit({
  user,
  reader,
}: {
  readonly user: Pick<User, 'id'>;
  readonly reader: GroupChange['reader'];
}): void {
  if (user.id !== reader.userId || reader.isOperator) return;
  throw new Refusal('impossible', 'This group has review, so its members cannot leave it. Ask an operator.');
}

async function refuseTooMany({ queries }: GroupChange, group: Group, user: User): Promise<void> {
  if ((await countMembers(queries, group.id)) >= mostMembers)
    throw new Refusal('too-large', `${group.slug} has ${mostMembers} members already. Remove one first.`);
  if ((await countGroupsOf(queries, user.id)) >= mostGroupsOfUser)
    throw new Refusal(
      'too-large',
      `${user.username} is already in ${mostGroupsOfUser} groups. Remove them from one first.`,
    );
}

/** Returns 409 if a directory lists the member, or for a group that the member may not leave. */
export function removeMember(
  accounts: Accounts,
  caller: GroupCaller,
  slug: string,
  member: string,
): Promise<void> {
  return changeGroupMembers(accounts, caller, slug, async (change, group) => {
    const { tree, reader, queries } = change;
    requireMay(tree, reader, 'remove-members', group);
    const id = await findMember(change, member, 'anyState');
    const user = await lockUserById(queries, id);
    const membership = user && (await findMembership(queries, group.id, id));
    if (!user || !membership) throw new Refusal('unknown', `${member} is not in ${group.slug}.`);
    requireMemberChange(tree, reader, 'remove', group);
    if (membership.role === 'lead' && id !== reader.userId) requireMay(tree, reader, 'change-leads', group);
    if (isUnderReview(tree, group.id)) refuseOwnExit({ user, reader });
    refuseManaged(membership, user.username);
    await deleteMembership(queries, group.id, id);
    await noteMember(change, group, user, 'group.member-removed');
  });
}

/** Ends the caller's own membership, even in a group that they cannot see. */
export function leaveGroup(accounts: Accounts, userId: string, slug: string): Promise<void> {
  return changeOwn(accounts, userId, slug, async (change, group, { user, membership }) => {
    refuseManaged(membership, user.username);
    if (isUnderReview(change.tree, group.id)) refuseOwnExit({ user, reader: change.reader });
    await deleteMembership(change.queries, group.id, userId);
    await noteMember(change, group, user, 'group.member-removed');
  });
}

/** Sets whether the member appears in the group. Only the member decides. */
export function setShown(accounts: Accounts, userId: string, slug: string, shown: string): Promise<void> {
  checkShown(shown);
  return changeOwn(accounts, userId, slug, async (change, group, { user, membership }) => {
    if (membership.shown === shown) return;
    await putMemberships(change.queries, { ...membership, shown: shown as ShownChoice });
    await noteMember(change, group, user, 'group.member-changed');
  });
}

function changeOwn<T>(
  accounts: Accounts,
  userId: string,
  slug: string,
  work: (
    change: GroupChange,
    group: Group,
    own: { readonly user: User; readonly membership: Membership },
  ) => Promise<T>,
): Promise<T> {
  // Members see all their memberships, even in hidden groups.
  const caller: GroupCaller = { userId, isOperator: true, directory: 'public' };
  return changeGroupMembers(accounts, caller, slug, async (begun, group) => {
    const change = { ...begun, reader: { ...begun.reader, isOperator: false } };
    const user = await lockUserById(change.queries, userId);
    const membership = user && (await findMembership(change.queries, group.id, userId));
    if (!user || !membership) throw new Refusal('unknown', `No group is named ${slug.slice(0, 64)}.`);
    return work(change, group, { user, membership });
  });
}

function refuseManaged(membership: Membership, username: string): void {
  if (isListedElsewhere(membership))
    throw new Refusal(
      'impossible',
      `A directory manages this membership. Remove ${username} from the group there.`,
    );
}

async function noteMember(
  { queries, accounts, at }: GroupChange,
  group: Pick<Group, 'slug'>,
  user: Pick<User, 'id' | 'username'>,
  type: 'group.member-added' | 'group.member-changed' | 'group.member-removed',
): Promise<void> {
  const { actor, origin = null } = accounts;
  await appendEvent(queries, user.id, { type, actor, at, origin, details: { group: group.slug } });
}

/** Mails users whom another user added, unless they turned these notices off. */
async function tellAdded(
  { queries, accounts, at }: GroupChange,
  group: Pick<Group, 'name'>,
  { id, username }: Pick<User, 'id' | 'username'>,
): Promise<void> {
  const { actor, outbox, defaultLanguage: language } = accounts;
  if (!outbox || actor === username) return;
  const email = await findEmail(queries, id);
  if (email?.notices !== 1) return;
  const about = { details: { group: group.name, actor }, address: email.address, userId: id, language, at };
  await queueMail(queries, outbox, { kind: 'group-added', ...about });
}

export function newMembership(groupId: string, userId: string, at: string): Membership {
  return {
    groupId,
    userId,
    title: '',
    locales: '{}',
    role: 'member',
    position: 0,
    since: null,
    until: null,
    managed: 0,
    claimed: 0,
    byHand: 1,
    shown: 'default',
    active: 1,
    createdAt: at,
  };
}

async function lockMember(change: GroupChange, member: string): Promise<User> {
  return requirePresent(await lockUserById(change.queries, await findMember(change, member)), member);
}

function requirePresent(user: User | null, member: string): User {
  if (!user || user.state === 'suspended' || user.state === 'deleted') throw unknownMember(member);
  return user;
}

/** Requires the exact username or the whole email address, so that no other user is added by mistake. */
async function findMember(
  { queries }: GroupChange,
  typed: string,
  which: 'usable' | 'anyState' = 'usable',
): Promise<string> {
  const member = typed.trim().normalize('NFC');
  const address = member.includes('@') ? parseEmailAddress(member) : null;
  const owner = address && (await findEmailOwner(queries, foldEmailAddress(address)));
  const user = owner
    ? { id: owner.userId, state: owner.state }
    : isUsername(member)
      ? await findUserByName(queries, member)
      : null;
  if (!user || user.state === 'deleted') throw unknownMember(typed);
  if (which === 'usable' && user.state === 'suspended') throw unknownMember(typed);
  return user.id;
}

function unknownMember(member: string): Refusal {
  const shown = member.slice(0, 100);
  return new Refusal(
    'unknown',
    shown.includes('@') ? `No user has the email address ${shown}.` : `No user is named ${shown}.`,
  );
}
