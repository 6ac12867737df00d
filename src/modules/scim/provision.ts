import { resumeIn, suspendIn } from '../../accounts/change-state.ts';
import { type AccountChange, type Accounts, changeUserIn } from '../../accounts/change-user.ts';
import { createUsersIn, firstDraft, nameTaken } from '../../accounts/create-user.ts';
import { checkEmailAddress, replaceEmail } from '../../accounts/email.ts';
import { findFreeName } from '../../accounts/find-free-name.ts';
import { foldEmailAddress } from '../../core/platform/email-address.ts';
import { fitUsername } from '../../domain/profile/fit-username.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { foldUsername } from '../../domain/profile/username.ts';
import { deleteConnection, findConnected } from '../../store/connections.ts';
import type { Queries, Transaction } from '../../store/database.ts';
import { findEmail, findEmailOwner } from '../../store/emails.ts';
import { isShutOut } from '../../store/leaving.ts';
import { isOwnedId } from '../../store/owned.ts';
import { hasRole } from '../../store/roles.ts';
import { lockOperators } from '../../store/user-list.ts';
import { lockUserById } from '../../store/users.ts';
import type { DirectoryAttributes } from './directory-attributes.ts';
import { type FieldTerms, fillFields } from './fill-fields.ts';
import type { ScimCall } from './scim-call.ts';
import { ScimError } from './scim-reply.ts';
import { wantedOf } from './show-user.ts';
import {
  findByUserName,
  findLocal,
  findReturning,
  findScimAccount,
  isScimDeleted,
  markScimDeleted,
  type ScimAccount,
  type ScimRow,
  updateManaged,
  upsertScimUser,
} from './store.ts';
import { firstBasics, foldAddress, type WantedUser } from './wanted-user.ts';

/** The actor, and the setting DIRECTORY_FIELDS. */
interface Provisioning {
  readonly accounts: Accounts;
  readonly directory: FieldTerms;
}

/** Creates an account or restores a former one. Returns its id. */
export function provisionUser(
  { accounts, directory }: Provisioning,
  wanted: WantedUser,
  { isForOperators }: Pick<ChangeOptions, 'isForOperators'>,
): Promise<string> {
  return inOneStep(accounts, wanted, async (queries) => {
    const connected = await findConnected(queries, wanted.externalId, foldedAddress(wanted));
    await refuseTaken(queries, wanted, connected?.id ?? null);
    if (connected) return takeConnected(queries, { accounts, directory }, wanted, connected.username);
    const returning = await findReturning(queries, wanted.externalId, foldUsername(wanted.userName));
    const username = returning
      ? await nameOf(queries, returning.id)
      : await create(queries, accounts, wanted);
    return changeUserIn(queries, accounts, username, async (change) => {
      if (returning && !isForOperators) refuseOtherId(change.user, returning, wanted);
      const kept = await withOwnAddress(change, wanted);
      await bringTo(accounts, change, kept, returning?.active ?? 1);
      await fill({ accounts, directory }, change, kept, {});
      return change.user.id;
    });
  });
}

/** Finds the account that an operator connected with this user. SCIM manages it from now on. */
async function takeConnected(
  queries: Transaction,
  { accounts, directory }: Provisioning,
  wanted: WantedUser,
  username: string,
): Promise<string> {
  const operators = wanted.active ? [] : await lockOperators(queries);
  return changeUserIn(queries, accounts, username, async (change) => {
    const { id } = change.user;
    refuseLast(operators, { id, username });
    await updateManaged(queries, id, 1);
    await change.note('scim.granted');
    const asked = await withOwnAddress(change, wanted);
    // A directory without email addresses must not remove that of the operator's table.
    const kept = { ...asked, email: asked.email ?? (await findEmail(queries, id))?.address ?? null };
    await bringTo(accounts, change, kept, 1);
    await fill({ accounts, directory }, change, kept, {});
    await deleteConnection(queries, id);
    return id;
  });
}

function foldedAddress({ email }: WantedUser): string | null {
  return email === null ? null : foldAddress(email);
}

interface ChangeOptions {
  readonly scope: 'part' | 'whole';
  /** Whether the token may decide who is an operator. */
  readonly isForOperators: boolean;
}

/**
 * Updates the attributes that differ. A request with the `whole` user does not change the email address of
 * an operator or a role, because Okta sends it with every change.
 */
export function changeProvisioned(
  { accounts, directory }: Provisioning,
  id: string,
  want: (now: WantedUser) => WantedUser,
  { scope, isForOperators }: ChangeOptions,
): Promise<void> {
  return inOneStep(accounts, null, async (queries) => {
    const operators = await lockOperators(queries);
    const { username } = await requireAccount(queries, id);
    await changeUserIn(queries, accounts, username, async (change) => {
      const account = requireManaged(await requireAccount(queries, id));
      const now = { ...wantedOf(account), active: isWanted(account) };
      const wanted = scope === 'whole' ? await withOwnAddress(change, want(now)) : want(now);
      if (!isForOperators) refuseOtherId(change.user, now, wanted);
      if (foldUsername(wanted.userName) !== foldUsername(now.userName))
        await refuseTaken(queries, wanted, id);
      if (!wanted.active && now.active) refuseLast(operators, account);
      const isSame = account.userName !== null && Bun.deepEquals(now, wanted, true);
      if (!isSame) await bringTo(accounts, change, wanted, account.active ?? 1);
      await fill({ accounts, directory }, change, wanted, now.attributes);
    });
  });
}

/**
 * Whether the directory wants the user active. Suspensions by operators do not count. An older node writes
 * only `active` and the state, so both count regardless of `leftAt`.
 */
function isWanted({ state, leaving, leftAt, active }: ScimAccount): boolean {
  return !isShutOut({ state, leaving }) || (leftAt === null && active !== 0);
}

/** Suspends an account that left the organization's directory. Its content stays. */
export function withdrawUser(
  { accounts, groups }: Provisioning & Pick<ScimCall, 'groups'>,
  id: string,
): Promise<void> {
  return inOneStep(accounts, null, async (queries) => {
    const leaveGroups = await groups?.beginLeaving(queries, id);
    const operators = await lockOperators(queries);
    const { username } = await requireAccount(queries, id);
    await changeUserIn(queries, accounts, username, async (change) => {
      const account = requireManaged(await requireAccount(queries, id));
      refuseLast(operators, account);
      await bringTo(accounts, change, { ...wantedOf(account), active: false }, account.active ?? 1);
      await markScimDeleted(queries, id, change.at);
      await leaveGroups?.(accounts, change.at);
    });
  });
}

/** Runs the change in one transaction. Of two concurrent equal requests, one fails. */
async function inOneStep<T>(
  { database }: Accounts,
  wanted: WantedUser | null,
  work: (queries: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(work).catch((error: unknown) => {
    throw database.dialect.isUniqueViolation(error) ? userNameTaken(wanted) : error;
  });
}

export async function requireAccount(queries: Queries, id: string): Promise<ScimAccount> {
  const account = isOwnedId(id) ? await findScimAccount(queries, id) : null;
  if (!account) throw new ScimError(404, null, `No user is named ${JSON.stringify(id.slice(0, 100))}.`);
  return account;
}

/** Throws for accounts that SCIM does not manage. Otherwise its token would have an operator's rights. */
export function requireManaged(account: ScimAccount): ScimAccount {
  if (account.managed === 1) return account;
  const { username } = account;
  throw new ScimError(
    403,
    null,
    `SCIM did not create ${username} and cannot change the account. To let SCIM manage the account: vitrine user scim ${username} on`,
  );
}

/** Rejects a userName of SCIM, or the username of an account that SCIM did not provision. */
async function refuseTaken(queries: Queries, wanted: WantedUser, own: string | null): Promise<void> {
  const folded = foldUsername(wanted.userName);
  const holder = (await findByUserName(queries, folded)) ?? (await findLocal(queries, folded));
  if (holder && holder.id !== own) throw userNameTaken(wanted);
}

/** Keeps the last operator, because the directory could not repair a site without one. */
export function refuseLast(
  operators: readonly { readonly id: string }[],
  { id, username }: Pick<ScimAccount, 'id' | 'username'>,
): void {
  if (operators.length === 1 && operators[0]?.id === id)
    throw new Refusal('impossible', `${username} is the last operator. Make another user an operator first.`);
}

/** Changes the state. `before` is 0 if the directory suspended the account. Suspensions by operators stay. */
async function bringTo(
  accounts: Accounts,
  change: AccountChange,
  wanted: WantedUser,
  before: ScimRow['active'],
): Promise<void> {
  const { queries, user, at } = change;
  const address = await chooseAddress(change, wanted);
  if (address !== null) await releaseAddress(accounts, change, address);
  await replaceEmail(accounts, change, address);
  const isSuspended = isShutOut(user);
  // Without a mail: the organization informs leavers itself, and their mailbox may soon belong to another person.
  const silently = (work: (silent: AccountChange) => Promise<void>) =>
    changeUserIn(queries, { ...accounts, outbox: null }, user.username, work);
  if (!wanted.active && !isSuspended) await silently(suspendIn);
  if (wanted.active && isSuspended && before === 0) await silently((one) => resumeIn(accounts, one));
  const active = !wanted.active && (!isSuspended || before === 0) ? 0 : 1;
  await upsertScimUser(queries, user.id, rowOf(wanted, active, wanted.active ? null : at), at);
  await change.audit('account.changed', { field: 'directory' });
}

/** Fills the fields. A leaver's profile is hidden, so invalid fields must not prevent the suspension. */
async function fill(
  { accounts, directory }: Provisioning,
  change: AccountChange,
  { active, attributes: now }: WantedUser,
  before: DirectoryAttributes,
): Promise<void> {
  if (active) await fillFields(accounts, change, directory, { before, now });
}

/**
 * Chooses the email address. Password resets go there, so that of an operator or a role stays. Leavers are
 * suspended with any address.
 */
async function chooseAddress(
  { queries, user }: AccountChange,
  { email, active }: WantedUser,
): Promise<string | null> {
  const address = email === null ? null : checkEmailAddress(email);
  if (!hasRole(user)) return address;
  const { id, username } = user;
  const present = (await findEmail(queries, id))?.address ?? null;
  const isSame = foldEmailAddress(address ?? '') === foldEmailAddress(present ?? '');
  if (isSame || !active) return present;
  throw new ScimError(
    403,
    null,
    `SCIM cannot change the email address of ${username}, who is an operator or has a role. Change it at /users/${username}.`,
  );
}

/** A whole user, with the present email address of an operator or a role, because directories send it with every change. */
async function withOwnAddress({ queries, user }: AccountChange, wanted: WantedUser): Promise<WantedUser> {
  if (!hasRole(user)) return wanted;
  return { ...wanted, email: (await findEmail(queries, user.id))?.address ?? null };
}

/**
 * Frees a deleted user's email address for the next one, because the directory cannot find the former
 * account. No mail is sent, because the mailbox belongs to another person.
 */
async function releaseAddress(
  { outbox: _outbox, ...silent }: Accounts,
  { queries, user }: AccountChange,
  address: string,
): Promise<void> {
  const owner = await findEmailOwner(queries, foldEmailAddress(address));
  if (owner === null || owner.userId === user.id || !(await isScimDeleted(queries, owner.userId))) return;
  await changeUserIn(queries, silent, owner.username, async (change) => {
    if (change.user.state === 'suspended' && !hasRole(change.user)) await replaceEmail(silent, change, null);
  });
}

/** Rejects another `externalId` for an operator or a role, because single sign-on opens the account by it. */
function refuseOtherId(
  user: AccountChange['user'],
  now: Pick<WantedUser, 'externalId'>,
  wanted: WantedUser,
): void {
  const { username } = user;
  if (!hasRole(user) || now.externalId === wanted.externalId) return;
  throw new ScimError(
    403,
    null,
    `${username} is an operator or has a role. Only a token with the scope scim:operators can change the externalId.`,
  );
}

function rowOf(
  { userName, externalId, name, attributes }: WantedUser,
  active: ScimRow['active'],
  leftAt: ScimRow['leftAt'],
): ScimRow {
  const json = { name: JSON.stringify(name), attributes: JSON.stringify(attributes) };
  return { userName, folded: foldUsername(userName), externalId, ...json, active, leftAt };
}

async function create(queries: Transaction, accounts: Accounts, wanted: WantedUser): Promise<string> {
  const username = await findFreeName(queries, fitUsername(wanted.userName) ?? 'member');
  const basics = firstBasics(wanted.name);
  const first = basics && firstDraft(JSON.stringify({ basics }));
  const made = await createUsersIn(queries, accounts, [{ username, first }]);
  if (!made.has(username)) throw nameTaken(username);
  return username;
}

async function nameOf(queries: Transaction, id: string): Promise<string> {
  const user = await lockUserById(queries, id);
  if (!user) throw new ScimError(404, null, 'The account has been deleted.');
  return user.username;
}

function userNameTaken(wanted: WantedUser | null): ScimError {
  const what = wanted
    ? `The userName ${JSON.stringify(wanted.userName)}, or the address,`
    : 'The userName or address';
  return new ScimError(409, 'uniqueness', `${what} belongs to another user.`);
}
