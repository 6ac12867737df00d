import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';
import { type Insertion, insertionInto } from './insert-rows.ts';
import { change } from './statement.ts';

/** A message in the outbox. Its text is rendered when it is sent. */
export interface StoredMail {
  readonly id: string;
  /** The account of the recipient; null if there is none. */
  readonly userId: string | null;
  readonly address: string;
  readonly kind: string;
  /** The request's language. A member's own language takes precedence. */
  readonly language: string;
  /** JSON. */
  readonly details: string;
  /** Sealed. */
  readonly secret: string | null;
  readonly createdAt: string;
  readonly attempts: number;
  /** Null where it was sent, given up, or has no recipient. */
  readonly nextAt: string | null;
  readonly sentAt: string | null;
  readonly failedAt: string | null;
  readonly reason: string | null;
}

export interface NewMail
  extends Pick<
    StoredMail,
    'id' | 'userId' | 'address' | 'kind' | 'language' | 'details' | 'secret' | 'createdAt'
  > {
  readonly folded: string;
  readonly nextAt: string;
}

const columns = `id, user_id AS "userId", address, kind, language, details, secret, created_at AS "createdAt", attempts,
  next_at AS "nextAt", sent_at AS "sentAt", failed_at AS "failedAt", reason`;

export const insertMails: Insertion<NewMail> = insertionInto(
  'mails',
  'id, user_id, address, folded, kind, language, details, secret, created_at, next_at',
);

/** The longest due first. Invitations come by the thousand, and no one sits waiting for one. */
export async function listDueMails(
  queries: Queries,
  which: 'invitations' | 'others',
  now: string,
  limit: number,
): Promise<StoredMail[]> {
  const kind = which === 'invitations' ? "kind = 'invitation'" : "kind <> 'invitation'";
  return queries.all(
    `SELECT ${columns} FROM mails WHERE next_at IS NOT NULL AND ${kind} AND next_at <= $1 ORDER BY next_at LIMIT $2`,
    [now, limit],
  );
}

/** True for the one node that may send it until then. */
export async function leaseMail(
  queries: Queries,
  { id, nextAt }: Pick<StoredMail, 'id' | 'nextAt'>,
  until: string,
): Promise<boolean> {
  const sql = 'UPDATE mails SET next_at = $1 WHERE id = $2 AND next_at = $3';
  return (await queries.run(sql, [until, id, nextAt])) > 0;
}

/** Mails due later than any retry were written by a clock that was ahead. They are due now. */
export const recallMails = change<[now: string, longest: string]>(
  'UPDATE mails SET next_at = $1 WHERE next_at IS NOT NULL AND next_at > $2',
);

/** Sets the recipient once it is known, and the secret for them. */
export async function addressMail(
  queries: Queries,
  id: string,
  { userId, address, secret, details }: Pick<StoredMail, 'userId' | 'address' | 'secret' | 'details'>,
): Promise<void> {
  await queries.run('UPDATE mails SET user_id = $1, address = $2, secret = $3, details = $4 WHERE id = $5', [
    userId,
    address,
    secret,
    details,
    id,
  ]);
}

export const markMailSent = change<[id: string, at: string]>(
  'UPDATE mails SET sent_at = $2, next_at = NULL, secret = NULL, reason = NULL, attempts = attempts + 1 WHERE id = $1',
);

export interface FailedSending {
  readonly at: string;
  readonly reason: string;
  /** Null gives it up. */
  readonly nextAt: string | null;
}

export async function postponeMail(
  queries: Queries,
  id: string,
  { at, reason, nextAt }: FailedSending,
): Promise<void> {
  await queries.run(
    'UPDATE mails SET attempts = attempts + 1, reason = $1, next_at = $2, failed_at = $3 WHERE id = $4',
    [reason, nextAt, nextAt === null ? at : null, id],
  );
}

/** It is sent to no one, without an error. The row stays for a while, so that repeated requests are counted. */
export const dropMail = change<[id: string]>(
  'UPDATE mails SET next_at = NULL, secret = NULL, failed_at = NULL WHERE id = $1',
);

/**
 * Sends what was given up, or is due after `leased`, again. False for any other: until then a node may be sending it.
 */
export async function retryMail(
  queries: Queries,
  id: string,
  { now, leased }: Readonly<Record<'now' | 'leased', string>>,
): Promise<boolean> {
  const sql = `UPDATE mails SET attempts = 0, next_at = $1, failed_at = NULL
    WHERE id = $2 AND (failed_at IS NOT NULL OR next_at > $3)`;
  return (await queries.run(sql, [now, id, leased])) > 0;
}

/** Counts mails of some kinds to one address since a time. */
export async function countMailsTo(
  queries: Queries,
  folded: string,
  kinds: readonly string[],
  since: string,
): Promise<number> {
  const places = kinds.map((_, index) => `$${index + 3}`).join(', ');
  return countIn(queries, `mails WHERE folded = $1 AND created_at > $2 AND kind IN (${places})`, [
    folded,
    since,
    ...kinds,
  ]);
}

/** Newest first, before `before` if there is one; without those that have no recipient. */
export async function listMails(
  queries: Queries,
  before: string | null,
  limit: number,
): Promise<StoredMail[]> {
  return queries.all(
    `SELECT ${columns} FROM mails
     WHERE id < $1 AND (next_at IS NOT NULL OR sent_at IS NOT NULL OR failed_at IS NOT NULL)
     ORDER BY id DESC LIMIT $2`,
    [before ?? '~', limit],
  );
}

/** Returns how many. */
export function deleteOldMails(queries: Queries, before: string): Promise<number> {
  const where = 'created_at < $1 AND next_at IS NULL';
  return deleteSome(queries, { table: 'mails', key: 'id', where }, before);
}
