import type { Queries } from './database.ts';
import { type Insertion, insertionInto, placesFor, upsertionInto } from './insert-rows.ts';
import { change, oneRow } from './statement.ts';
import type { User } from './users.ts';

/** The email address of an account. Only the user and operators see it. */
export interface Email {
  readonly address: string;
  readonly confirmedAt: string;
  /** 1 for users who want other notices than those about account security. */
  readonly notices: 0 | 1;
  /** 1 if an operator's table set the email address. */
  readonly byOperator: 0 | 1;
}

export const findEmail = oneRow<Email, [userId: string]>(
  'SELECT address, confirmed_at AS "confirmedAt", notices, by_operator AS "byOperator" FROM emails WHERE user_id = $1',
);

/** The email addresses of several users by user ID. */
export async function listEmails(queries: Queries, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await queries.all<{ userId: string; address: string }>(
    `SELECT user_id AS "userId", address FROM emails WHERE user_id IN ${placesFor(userIds.length)}`,
    userIds,
  );
  return new Map(rows.map(({ userId, address }) => [userId, address]));
}

/** The owner of an email address. */
export interface EmailOwner extends Pick<User, 'username' | 'state' | 'leaving'> {
  readonly userId: string;
  /** The email address as the user wrote it. */
  readonly address: string;
}

export const findEmailOwner = oneRow<EmailOwner, [folded: string]>(
  `SELECT users.id AS "userId", users.username, users.state, users.leaving, emails.address
   FROM emails JOIN users ON users.id = emails.user_id WHERE emails.folded = $1`,
);

/** The addresses among these that are in use. */
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
  readonly byOperator: 0 | 1;
}

const columns = 'user_id, address, folded, confirmed_at, by_operator';
const intoEmails: Insertion<NewEmail> = insertionInto('emails', columns);

/** Inserts the email addresses of users who have none. */
export function insertEmails(queries: Queries, emails: readonly NewEmail[]): Promise<number> {
  // Sorted, so that two transactions with the same email addresses don't deadlock.
  return intoEmails(
    queries,
    emails.toSorted((one, other) => (one.folded < other.folded ? -1 : 1)),
  );
}

/** Replaces the user's email address. No other user may have the new one. */
export const upsertEmail: Insertion<NewEmail> = upsertionInto('emails', 'user_id', columns);

export const deleteEmail = change<[userId: string]>('DELETE FROM emails WHERE user_id = $1');

export const updateNotices = change<[userId: string, notices: 0 | 1]>(
  'UPDATE emails SET notices = $2 WHERE user_id = $1',
);
