import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Queries } from './database.ts';
import { erasedAtOnce } from './erasures.ts';
import { inParts, listedIn } from './in-parts.ts';
import { insertionInto, insertionReturning, placesFor } from './insert-rows.ts';
import { deleteInvitationsOf } from './invitations.ts';
import { deleteRegistrationsOf } from './registrations.ts';
import { allRows, change, hasRow, oneRow } from './statement.ts';
import { deleteUnresolvedOf } from './unresolved-sign-ins.ts';

export interface User {
  readonly id: string;
  readonly username: string;
  readonly state: 'draft' | 'published' | 'unpublished' | 'suspended' | 'deleted';
  /** The state that a suspended user returns to. */
  readonly restingState: User['state'] | null;
  /** The number of the newest revision. */
  readonly draft: number;
  /** The number of the revision that visitors see, or saw last. */
  readonly published: number | null;
  readonly createdAt: string;
  /** 1 for an operator, who may administer all accounts on the main host. */
  readonly operator: 0 | 1;
  /** Other roles, separated by spaces. See `parseRoles`. */
  readonly roles: string;
  /** The name in the newest draft. May be empty. */
  readonly name: string;
  /** The time of the user's last activity. Empty if there was none. */
  readonly seenAt: string;
  /** The sign-in method of that session. */
  readonly seenBy: string | null;
  /** When the user is deleted. Null for users who aren't leaving. */
  readonly deletesAt: string | null;
  /** 1 while a user is suspended because they deleted their account, and can still return. */
  readonly leaving: 0 | 1;
}

const userColumns = `users.id, username, state, resting_state AS "restingState", draft, published,
  created_at AS "createdAt", operator, roles, name, seen_at AS "seenAt", seen_by AS "seenBy",
  deletes_at AS "deletesAt", leaving`;

/** A user with the position in the order of names. */
export interface ListedUser extends User {
  readonly nameKey: string;
}

export const listedColumns = `${userColumns}, name_key AS "nameKey"`;

export const findUserByName = oneRow<User, [username: string]>(
  `SELECT ${userColumns} FROM users WHERE username = $1`,
);

/**
 * A single statement, because a user could take a former username again between two statements, and both
 * would miss it.
 */
export const findUserByAnyName = oneRow<User, [username: string]>(
  `SELECT ${userColumns} FROM users
   WHERE username = $1 OR id = (SELECT user_id FROM former_names WHERE username = $1)`,
);

/** The user who previously had this username and now has another. */
export const findUserByFormerName = oneRow<User, [username: string]>(
  `SELECT ${userColumns} FROM users WHERE id = (SELECT user_id FROM former_names WHERE username = $1)`,
);

/** The current username for a former one. Null for deleted users. */
export async function findNewName(queries: Queries, username: string): Promise<string | null> {
  const user = await findUserByFormerName(queries, username);
  return user && user.state !== 'deleted' ? user.username : null;
}

export async function isDeleted(queries: Queries, id: string): Promise<boolean> {
  return (await queries.get("SELECT 1 FROM users WHERE id = $1 AND state = 'deleted'", [id])) !== null;
}

/** Users after `cursor`, by username. Deleted users are omitted. */
export const listUsers = allRows<User, [cursor: string, limit: number]>(
  `SELECT ${userColumns} FROM users WHERE username > $1 AND state <> 'deleted' ORDER BY username LIMIT $2`,
);

export const hasUsers = hasRow('SELECT 1 FROM users LIMIT 1');

/** Whether visitors currently see this revision. */
export function isShown({ state, published }: User, n: number): boolean {
  return state === 'published' && published === n;
}

/** Locks the user against other writers until the transaction ends. */
export function lockUser(queries: Queries, username: string): MaybePromise<User | null> {
  return queries.get(`SELECT ${userColumns} FROM users WHERE username = $1 ${queries.dialect.forUpdate}`, [
    username,
  ]);
}

export function lockUserById(queries: Queries, id: string): MaybePromise<User | null> {
  return queries.get(`SELECT ${userColumns} FROM users WHERE id = $1 ${queries.dialect.forUpdate}`, [id]);
}

/** Locks many users, in an order that prevents deadlocks. Returns them in that order. */
export function lockUsersById(queries: Queries, ids: readonly string[]): Promise<User[]> {
  return inParts([...new Set(ids)].sort(), (some) =>
    queries.all<User>(
      `SELECT ${userColumns} FROM users WHERE id IN ${listedIn(queries)} ORDER BY id ${queries.dialect.forUpdate}`,
      [JSON.stringify(some)],
    ),
  );
}

/** All usernames that lead visitors to the user, the current one first. */
export async function listNames(queries: Queries, id: string): Promise<string[]> {
  const rows = await queries.all<{ username: string }>(
    `SELECT username FROM users WHERE id = $1
     UNION ALL SELECT username FROM former_names WHERE user_id = $1`,
    [id],
  );
  return rows.map(({ username }) => username);
}

/** The users among these who exist. */
export function listUsersByName(queries: Queries, usernames: readonly string[]): MaybePromise<User[]> {
  if (usernames.length === 0) return [];
  const places = placesFor(usernames.length);
  return queries.all(`SELECT ${userColumns} FROM users WHERE username IN ${places} ORDER BY id`, usernames);
}

/** Locks several users, in an order that prevents deadlocks. */
export function lockUsers(queries: Queries, usernames: readonly string[]): MaybePromise<User[]> {
  if (usernames.length === 0) return [];
  return queries.all(
    `SELECT ${userColumns} FROM users WHERE username IN ${placesFor(usernames.length)} ORDER BY id ${queries.dialect.forUpdate}`,
    usernames,
  );
}

export interface NewUser extends User {
  readonly folded: string;
  readonly nameKey: string;
  readonly events: number;
}

const intoUsers = insertionReturning(
  'users',
  'id, username, folded, state, draft, published, events, created_at, name, name_key',
  'ON CONFLICT DO NOTHING RETURNING id',
);

/** Returns the inserted IDs. Another process may have just taken a username, in which case the transaction continues. */
export async function insertUsers(queries: Queries, users: readonly NewUser[]): Promise<Set<string>> {
  // Sorted, so that two transactions with the same usernames don't deadlock.
  const inOrder = users.toSorted((one, other) => (one.folded < other.folded ? -1 : 1));
  const inserted = await intoUsers<{ id: string }>(queries, inOrder);
  return new Set(inserted.map(({ id }) => id));
}

export async function isNameTaken(queries: Queries, folded: string): Promise<boolean> {
  return (await listTakenNames(queries, [folded])).size > 0;
}

/** The usernames among these that a user has or previously had. */
export async function listTakenNames(queries: Queries, folded: readonly string[]): Promise<Set<string>> {
  if (folded.length === 0) return new Set();
  const places = placesFor(folded.length);
  const rows = await queries.all<{ folded: string }>(
    `SELECT folded FROM users WHERE folded IN ${places} UNION ALL SELECT folded FROM former_names WHERE folded IN ${places}`,
    folded,
  );
  return new Set(rows.map((row) => row.folded));
}

/** The usernames among these whose accounts have no email address and no role. */
export async function listBareAccounts(queries: Queries, folded: readonly string[]): Promise<Set<string>> {
  if (folded.length === 0) return new Set();
  const rows = await queries.all<{ username: string }>(
    `SELECT username FROM users WHERE folded IN ${placesFor(folded.length)} AND operator = 0 AND roles = ''
       AND state NOT IN ('deleted', 'suspended')
       AND NOT EXISTS (SELECT 1 FROM emails WHERE emails.user_id = users.id)`,
    folded,
  );
  return new Set(rows.map(({ username }) => username));
}

/** Some usernames that look like this one. */
export async function listLookalikes(queries: Queries, wordOfLook: string): Promise<string[]> {
  const rows = await queries.all<{ username: string }>(
    `SELECT users.username FROM user_words JOIN users ON users.id = user_words.user_id
     WHERE user_words.word = $1 ORDER BY users.id LIMIT 5`,
    [wordOfLook],
  );
  return rows.map(({ username }) => username);
}

/** Whether a published user has this username. */
export async function isNamePublished(queries: Queries, folded: string): Promise<boolean> {
  const sql = "SELECT 1 FROM users WHERE folded = $1 AND state = 'published'";
  return (await queries.get(sql, [folded])) !== null;
}

export const ownsFormerName = hasRow<[userId: string, folded: string]>(
  'SELECT 1 FROM former_names WHERE user_id = $1 AND folded = $2',
);

export const updateDraft = change<[id: string, draft: number]>('UPDATE users SET draft = $2 WHERE id = $1');

export async function updateState(
  queries: Queries,
  id: string,
  state: User['state'],
  restingState: User['state'] | null,
) {
  const sql = 'UPDATE users SET state = $1, resting_state = $2, deletes_at = NULL, leaving = 0 WHERE id = $3';
  await queries.run(sql, [state, restingState, id]);
}

/** Publishes this revision. */
export async function updatePublished(
  queries: Queries,
  id: string,
  state: User['state'],
  revision: number,
): Promise<void> {
  await queries.run('UPDATE users SET state = $1, resting_state = NULL, published = $2 WHERE id = $3', [
    state,
    revision,
    id,
  ]);
}

/** The name and preferred language for a message to a member. */
export function findRecipient(
  queries: Queries,
  id: string,
): MaybePromise<{ readonly username: string; readonly locale: string | null } | null> {
  return queries.get("SELECT username, locale FROM users WHERE id = $1 AND state <> 'deleted'", [id]);
}

export const updateLocale = change<[id: string, locale: string | null]>(
  'UPDATE users SET locale = $2 WHERE id = $1',
);

const intoFormerNames = insertionInto('former_names', 'user_id, username, folded');

export async function updateUsername(
  queries: Queries,
  user: User,
  username: string,
  folds: { old: string; new: string },
) {
  await queries.run('DELETE FROM former_names WHERE username = $1', [username]);
  await queries.run('UPDATE users SET username = $1, folded = $2 WHERE id = $3', [
    username,
    folds.new,
    user.id,
  ]);
  await queries.run('UPDATE published SET username = $1 WHERE user_id = $2', [username, user.id]);
  await intoFormerNames(queries, { userId: user.id, username: user.username, folded: folds.old });
}

/** Unpublishes and locks out the user. The username stays reserved. */
export async function closeUser(queries: Queries, id: string): Promise<void> {
  await queries.run('DELETE FROM delegates WHERE delegate_id = $1', [id]);
  await deleteRegistrationsOf(queries, id);
  await deleteInvitationsOf(queries, id);
  await deleteUnresolvedOf(queries, id);
  for (const table of erasedAtOnce) await queries.run(`DELETE FROM ${table} WHERE user_id = $1`, [id]);
  await queries.run(
    `UPDATE users SET state = 'deleted', resting_state = NULL, published = NULL,
       name = '', name_key = '', seen_at = '', seen_by = NULL, operator = 0, roles = '',
       deletes_at = NULL, leaving = 0 WHERE id = $1`,
    [id],
  );
}
