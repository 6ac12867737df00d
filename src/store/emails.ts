import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Queries } from './database.ts';
import { type Insertion, insertionInto, placesFor, upsertionInto } from './insert-rows.ts';
import type { User } from './users.ts';

/** The address of an account. Only its user and operators see it. */
export interface Email {
  readonly address: string;
  readonly confirmedAt: string;
  /** 1 for users who want notices next to those about the account's safety. */
  readonly notices: 0 | 1;
}

export function findEmail(queries: Queries, userId: string): MaybePromise<Email | null> {
  return queries.get(
    'SELECT address, confirmed_at AS "confirmedAt", notices FROM emails WHERE user_id = $1',
    [userId],
  );
}

/** Email addresses of several users by id. */
export async function listEmails(queries: Queries, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await queries.all<{ userId: string; address: string }>(
    `SELECT user_id AS "userId", address FROM emails WHERE user_id IN ${placesFor(userIds.length)}`,
    userIds,
  );
  return new Map(rows.map(({ userId, address }) => [userId, address]));
}

/** The owner of an address. */
export interface EmailOwner extends Pick<User, 'username' | 'state'> {
  readonly userId: string;
  /** As they write it. */
  readonly address: string;
}

export function findEmailOwner(queries: Queries, folded: string): MaybePromise<EmailOwner | null> {
  return queries.get(
    `SELECT users.id AS "userId", users.username, users.state, emails.address
     FROM emails JOIN users ON users.id = emails.user_id WHERE emails.folded = $1`,
    [folded],
  );
}

/** Those of the addresses that are in use. */
export async function listEmailOwners(queries: Queries, folded: readonly string[]): Promise<Set<string>> {
  if (folded.length === 0) return new Set();
  const rows = await queries.all<{ folded: string }>(
    `SELECT folded FROM emails WHERE folded IN ${placesFor(folded.length)}`,
    folded,
  );
  return new Set(rows.map((row) => row.folded));
}

export interface NewEmail {
  readonly userId: string;
  readonly address: string;
  readonly folded: string;
  readonly confirmedAt: string;
}

const columns = 'user_id, address, folded, confirmed_at';
const intoEmails: Insertion<NewEmail> = insertionInto('emails', columns);

/** For users without an email address. */
export function insertEmails(queries: Queries, emails: readonly NewEmail[]): Promise<number> {
  // Sorted, so that two transactions with the same addresses do not deadlock.
  return intoEmails(
    queries,
    emails.toSorted((one, other) => (one.folded < other.folded ? -1 : 1)),
  );
}

/** Replaces the one before. It must not be in use by another user. */
export const upsertEmail: Insertion<NewEmail> = upsertionInto('emails', 'user_id', columns);

export async function deleteEmail(queries: Queries, userId: string): Promise<void> {
  await queries.run('DELETE FROM emails WHERE user_id = $1', [userId]);
}

export async function updateNotices(queries: Queries, userId: string, notices: 0 | 1): Promise<void> {
  await queries.run('UPDATE emails SET notices = $1 WHERE user_id = $2', [notices, userId]);
}
