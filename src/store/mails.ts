import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';
import { type Insertion, insertionInto } from './insert-rows.ts';
import { change } from './statement.ts';

/** A mail in the outbox. Its text is rendered when it is sent. */
export interface StoredMail {
  readonly id: string;
  /** The account of the recipient. Null if there is none. */
  readonly userId: string | null;
  readonly address: string;
  readonly kind: string;
  /** The language of the request. The member's own language takes precedence. */
  readonly language: string;
  /** Details for the text, as JSON. */
  readonly details: string;
  /** The encrypted secret. */
  readonly secret: string | null;
  readonly createdAt: string;
  readonly attempts: number;
  /** Null if the mail was sent, failed for good, or has no recipient. */
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

/**
 * Mails that are due, earliest first. Invitations come last, because they are sent by the thousand and no one
 * waits for them.
 */
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

/** True for the node that may send the mail until then. */
export async function leaseMail(
  queries: Queries,
  { id, nextAt }: Pick<StoredMail, 'id' | 'nextAt'>,
  until: string,
): Promise<boolean> {
  const sql = 'UPDATE mails SET next_at = $1 WHERE id = $2 AND next_at = $3';
  return (await queries.run(sql, [until, id, nextAt])) > 0;
}

/** Makes mails due now whose next attempt is later than any retry, because the clock was ahead when they were stored. */
export const recallMails = change<[now: string, longest: string]>(
  'UPDATE mails SET next_at = $1 WHERE next_at IS NOT NULL AND next_at > $2',
);

/** Sets the recipient and the recipient's secret once they are known. */
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
  /** Null if there is no further attempt. */
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

/**
 * Ends a mail without sending it and without an error. The row stays for a while, so that repeated requests
 * are counted.
 */
export const dropMail = change<[id: string]>(
  'UPDATE mails SET next_at = NULL, secret = NULL, failed_at = NULL WHERE id = $1',
);

/**
 * Sends a mail again that failed for good, or whose next attempt is after `leased`. False for other mails,
 * because a node may be sending them.
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

/** The number of mails of these kinds to an email address since a time. */
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

/** Newest first, before `before` if it is given. Mails without a recipient are omitted. */
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

/** Returns the number of deleted mails. */
export function deleteOldMails(queries: Queries, before: string): Promise<number> {
  const where = 'created_at < $1 AND next_at IS NULL';
  return deleteSome(queries, { table: 'mails', key: 'id', where }, before);
}
