import { resumeUser, suspendUser } from '../../accounts/change-state.ts';
import { type Accounts, mustExist } from '../../accounts/change-user.ts';
import { checkUsername } from '../../accounts/create-user.ts';
import { deleteUser } from '../../accounts/delete-user.ts';
import { checkEmailAddress, createMember, setEmail } from '../../accounts/email.ts';
import { eraseInPieces } from '../../accounts/erase-in-pieces.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { removeSecondFactor } from '../../accounts/identity/second-factor.ts';
import { makeOperator, unmakeOperator } from '../../accounts/operators.ts';
import { releaseUsername } from '../../accounts/release-username.ts';
import { renameUser } from '../../accounts/rename-user.ts';
import { requireRole, setRole } from '../../accounts/roles.ts';
import { checkSwitch, UsageError } from '../../core/cli/command.ts';
import { type Printing, pagesOf, printList } from '../../core/cli/printing.ts';
import { type Terminal, table } from '../../core/cli/terminal.ts';
import { filesOfDraft } from '../../domain/profile/draft.ts';
import type { Queries } from '../../store/database.ts';
import { findEmail } from '../../store/emails.ts';
import { Failure } from '../../store/failure.ts';
import { isManaged } from '../../store/provisioned.ts';
import { parseRoles } from '../../store/roles.ts';
import { findNewName, findUserByName, listUsers, type User } from '../../store/users.ts';

export interface NewUserOptions {
  readonly operator?: boolean;
  readonly email?: string;
}

export function checkNewUser(username: string, { email }: NewUserOptions): void {
  checkUsername(username);
  if (email !== undefined) checkEmailAddress(email);
}

/** `none` removes the email address. */
export async function changeEmail(
  accounts: Accounts,
  { out }: Terminal,
  username: string,
  address: string,
): Promise<void> {
  await setEmail(accounts, username, address === 'none' ? null : address);
  out(
    address === 'none'
      ? `${username} no longer has an email address.\n`
      : `${username} now has the email address ${address}.\n`,
  );
}

export async function addUserCommand(
  accounts: Accounts,
  { out }: Terminal,
  username: string,
  { operator = false, email }: NewUserOptions,
): Promise<void> {
  await createMember(accounts, username, { operator, email });
  out(`Added ${username} with an empty draft${operator ? ', as an operator' : ''}.\n`);
}

export async function changeOperator(
  accounts: Accounts,
  { out, err }: Terminal,
  username: string,
  state: string,
): Promise<void> {
  if (state === 'on') {
    await makeOperator(accounts, username);
    out(`${username} is an operator.\n`);
    return;
  }
  const left = await unmakeOperator(accounts, username);
  out(`${username} is no longer an operator.\n`);
  if (left === 0) err('No operator is left. To add one: vitrine user operator NAME on\n');
}

export async function changeRole(
  accounts: Accounts,
  { out }: Terminal,
  username: string,
  role: string,
  state: string,
): Promise<void> {
  await setRole(accounts, username, { role, to: state === 'on' ? 'granted' : 'revoked' });
  out(`${username} ${state === 'on' ? 'has' : 'no longer has'} the role ${role}.\n`);
}

export function checkRole(_username: string, role: string, state: string): void {
  requireRole(role);
  checkSwitch(role, state);
}

/** Turns off two-factor authentication. Only its owner can turn it on. */
export async function removeSecondFactorCommand(
  accounts: Accounts,
  { out }: Terminal,
  username: string,
  wanted: string,
): Promise<void> {
  if (wanted !== 'off') throw new UsageError('Use off. Users turn on two-factor authentication at /account.');
  const removed = await removeSecondFactor(accounts, username);
  out(
    removed
      ? `${username} no longer has two-factor authentication.\n`
      : `${username} has no two-factor authentication.\n`,
  );
}

export async function printUsers({ database }: Accounts, terminal: Terminal, options: Printing) {
  await printList(terminal, options, pagesOfUsers(database), { describe, row });
}

export async function showUserCommand(
  { database }: Accounts,
  { out }: Terminal,
  username: string,
  { json }: Printing,
) {
  const user = await requireUser({ database }, username);
  const draft = await findDraft(database, user);
  const files = Object.keys(filesOfDraft(draft));
  const email = await findEmail(database, user.id);
  const scim = await isManaged(database, user.id);
  if (json) {
    out(`${JSON.stringify({ ...describe(user), scim, email: email?.address ?? null, files })}\n`);
    return;
  }
  out(
    table([
      ['username', user.username],
      ['state', user.state],
      ['operator', user.operator === 1 ? 'yes' : 'no'],
      ['roles', user.roles === '' ? 'none' : parseRoles(user.roles).join(', ')],
      ['scim', scim ? 'yes' : 'no'],
      ['address', email?.address ?? 'none'],
      ['created', user.createdAt],
      ...(user.deletesAt === null ? [] : [['deletes', user.deletesAt]]),
      ['draft', `revision ${user.draft}, ${draft.createdAt}`],
      ['published', user.published === null ? 'never' : `revision ${user.published}`],
      ['files', files.length === 0 ? 'none' : files.join(', ')],
    ]),
  );
}

export async function suspendCommand(accounts: Accounts, { out }: Terminal, username: string) {
  await suspendUser(accounts, username);
  out(`${username} is suspended. The profile is no longer public.\n`);
}

export async function resumeCommand(accounts: Accounts, { out }: Terminal, username: string): Promise<void> {
  const isBack = await resumeUser(accounts, username);
  out(
    isBack
      ? `${username} is back.\n`
      : `${username} stays suspended, because the organization's directory reports that they left. Run this again to resume them anyway.\n`,
  );
}

export async function rename(accounts: Accounts, { out }: Terminal, username: string, newName: string) {
  await renameUser(accounts, username, newName);
  out(
    newName === username
      ? `${username} already has this username.\n`
      : `${username} is now ${newName}. The old URL redirects to the new one.\n`,
  );
}

export async function remove(
  accounts: Accounts,
  terminal: Terminal,
  username: string,
  { yes, now }: { yes?: boolean; now?: boolean },
) {
  const { deletesAt } = await requireUser(accounts, username);
  if (deletesAt !== null && !now)
    throw new Failure(
      `${username} deleted the account, and Vitrine erases it on ${deletesAt}. To erase it now: vitrine user delete ${username} --now`,
    );
  const question = `Delete ${username}, with every revision and file? This cannot be undone.`;
  if (!yes && !terminal.confirm(question)) throw new Failure('Nothing was deleted.');
  await deleteUser(accounts, username);
  await eraseInPieces(accounts.database, () => false);
  terminal.out(
    `Deleted ${username}. The username stays reserved. To free it: vitrine user release ${username}\n`,
  );
}

export async function release(accounts: Accounts, { out }: Terminal, username: string) {
  const names = await releaseUsername(accounts, username);
  out(`Released ${names.join(', ')}.\n`);
}

export async function requireUser({ database }: Pick<Accounts, 'database'>, username: string): Promise<User> {
  const user = await findUserByName(database, username);
  const newName = user ? null : await findNewName(database, username);
  if (newName !== null) throw new Failure(`${username} is now ${newName}: use that name.`);
  return mustExist(user, username);
}

export function pagesOfUsers(queries: Queries): AsyncIterable<readonly User[]> {
  return pagesOf((last, limit) => listUsers(queries, last?.username ?? '', limit));
}

function describe({ username, state, draft, published, createdAt, operator, roles, deletesAt }: User) {
  return {
    username,
    state,
    draft,
    published,
    createdAt,
    operator: operator === 1,
    roles: parseRoles(roles),
    deletesAt,
  };
}

/** Shows both revisions, because after a rollback the published one is older than the draft. */
function row({ username, state, draft, published, operator, roles }: User): string[] {
  const last = state === 'published' ? 'published' : 'last published';
  const shown = published === null ? 'never published' : `${last} revision ${published}`;
  return [
    username,
    state,
    shown,
    `draft revision ${draft}`,
    [operator === 1 ? 'operator' : '', roles].join(' ').trim(),
  ];
}
