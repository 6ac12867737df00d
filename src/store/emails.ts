import type { Queries } from './database.ts';
import { type Insertion, insertionInto, placesFor, upsertionInto } from './insert-rows.ts';
import { change, oneRow } from './statement.ts';
import type { User } from './users.ts';

/** The address of an account. Only its user and operators see it. */
export interface Email {
  readonly address: string;
  readonly confirmedAt: string;
  /** 1 for users who want notices next to those about the account's safety. */
  readonly notices: 0 | 1;
  /** 1 where an operator's table set it. */
  readonly byOperator: 0 | 1;
}

export const findEmail = oneRow<Email, [userId: string]>(
  'SELECT address, confirmed_at AS "confirmedAt", notices, by_operator AS "byOperator" FROM emails WHERE user_id = $1',
);

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
export interface EmailOwner extends Pick<User, 'username' | 'state' | 'leaving'> {
  readonly userId: string;
  /** As they write it. */
  readonly address: string;
}

export const findEmailOwner = oneRow<EmailOwner, [folded: string]>(
  `SELECT users.id AS "userId", users.username, users.state, users.leaving, emails.address
   FROM emails JOIN users ON users.id = emails.user_id WHERE emails.folded = $1`,
);

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
  readonly byOperator: 0 | 1;
}

const columns = 'user_id, address, folded, confirmed_at, by_operator';
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

export const deleteEmail = change<[userId: string]>('DELETE FROM emails WHERE user_id = $1');

export const updateNotices = change<[userId: string, notices: 0 | 1]>(
  'UPDATE emails SET notices = $2 WHERE user_id = $1',
);
