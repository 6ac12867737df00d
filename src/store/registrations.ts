import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';
import { type Insertion, insertionInto } from './insert-rows.ts';
import { allRows, change, hasRow, oneRow } from './statement.ts';

/** A request for an account. */
export interface Registration {
  /** The ID of the submitted form. */
  readonly id: string;
  readonly address: string;
  readonly name: string;
  readonly username: string;
  readonly reason: string;
  readonly language: string;
  readonly mailId: string;
  readonly createdAt: string;
  /** The time until which the email address can be confirmed. */
  readonly expiresAt: string;
  readonly withdrawnAt: string | null;
  readonly confirmedAt: string | null;
  readonly decidedAt: string | null;
  readonly declinedBy: string | null;
  readonly declinedBecause: string | null;
}

export interface NewRegistration
  extends Pick<
    Registration,
    'id' | 'address' | 'name' | 'username' | 'reason' | 'language' | 'mailId' | 'createdAt' | 'expiresAt'
  > {
  readonly folded: string;
  readonly hash: string;
  readonly erasedAt: string;
}

const columns = `id, address, name, username, reason, language, mail_id AS "mailId", created_at AS "createdAt",
  expires_at AS "expiresAt", withdrawn_at AS "withdrawnAt", confirmed_at AS "confirmedAt", decided_at AS "decidedAt",
  declined_by AS "declinedBy", declined_because AS "declinedBecause"`;

/** Changes nothing if the form was already used, or if a request for the email address is pending. */
export const insertRegistration: Insertion<NewRegistration> = insertionInto(
  'registrations',
  'id, address, folded, name, username, reason, language, hash, mail_id, created_at, expires_at, erased_at',
  'ON CONFLICT DO NOTHING',
);

export const findRegistration = oneRow<Registration, [id: string]>(
  `SELECT ${columns} FROM registrations WHERE id = $1`,
);

export const findRegistrationByHash = oneRow<Registration, [hash: string]>(
  `SELECT ${columns} FROM registrations WHERE hash = $1`,
);

/** Whether a mail belongs to a request. */
export const hasRegistrationFor = hasRow<[mailId: string]>(
  'SELECT 1 FROM registrations WHERE mail_id = $1 AND withdrawn_at IS NULL',
);

/** Whether a confirmed request for this email address waits for an operator. */
export const isWaiting = hasRow<[folded: string]>(
  `SELECT 1 FROM registrations WHERE folded = $1 AND confirmed_at IS NOT NULL AND decided_at IS NULL`,
);

/** Oldest first, after `after` if it is given. */
export async function listWaiting(
  queries: Queries,
  after: Pick<Registration, 'confirmedAt' | 'id'> | null,
  limit: number,
): Promise<Registration[]> {
  return queries.all(
    `SELECT ${columns} FROM registrations
     WHERE confirmed_at IS NOT NULL AND decided_at IS NULL AND (confirmed_at, id) > ($1, $2)
     ORDER BY confirmed_at, id LIMIT $3`,
    [after?.confirmedAt ?? '', after?.id ?? '', limit],
  );
}

/** Counts up to a limit. */
export async function countWaitingRegistrations(queries: Queries, most: number): Promise<number> {
  const waiting = 'confirmed_at IS NOT NULL AND decided_at IS NULL';
  return countIn(queries, `(SELECT 1 FROM registrations WHERE ${waiting} LIMIT $1) AS counted`, [most]);
}

/** Newest first. */
export const listDeclined = allRows<Registration, [limit: number]>(
  `SELECT ${columns} FROM registrations WHERE declined_by IS NOT NULL ORDER BY decided_at DESC LIMIT $1`,
);

/** Withdraws unconfirmed requests, because a newer one replaces them. */
export const withdrawUnconfirmed = change<[folded: string, at: string]>(
  `UPDATE registrations SET withdrawn_at = $2
   WHERE folded = $1 AND confirmed_at IS NULL AND withdrawn_at IS NULL AND decided_at IS NULL`,
);

/** True for the first use of a valid link. */
export async function markRegistrationConfirmed(
  queries: Queries,
  hash: string,
  { at, erasedAt }: { readonly at: string; readonly erasedAt: string },
): Promise<boolean> {
  const sql = `UPDATE registrations SET confirmed_at = $1, erased_at = $2
    WHERE hash = $3 AND confirmed_at IS NULL AND withdrawn_at IS NULL AND expires_at > $1`;
  return (await queries.run(sql, [at, erasedAt, hash])) > 0;
}

/** Replaces the request and its data by an invitation. False if the request was already decided. */
export async function markRegistrationApproved(
  queries: Queries,
  id: string,
  { at, erasedAt }: { readonly at: string; readonly erasedAt: string },
): Promise<boolean> {
  const sql = `UPDATE registrations SET decided_at = $1, erased_at = $2, address = '', folded = '', name = '', username = '',
      reason = ''
    WHERE id = $3 AND confirmed_at IS NOT NULL AND decided_at IS NULL`;
  return (await queries.run(sql, [at, erasedAt, id])) > 0;
}

export async function markRegistrationDeclined(
  queries: Queries,
  id: string,
  { at, erasedAt, by, because }: Readonly<Record<'at' | 'erasedAt' | 'by' | 'because', string>>,
): Promise<boolean> {
  const sql = `UPDATE registrations SET decided_at = $1, erased_at = $2, declined_by = $3, declined_because = $4
    WHERE id = $5 AND confirmed_at IS NOT NULL AND decided_at IS NULL`;
  return (await queries.run(sql, [at, erasedAt, by, because, id])) > 0;
}

/** Returns the number of deleted requests. */
export function deleteOldRegistrations(queries: Queries, now: string): Promise<number> {
  return deleteSome(queries, { table: 'registrations', key: 'id', where: 'erased_at < $1' }, now);
}

/** Deletes requests with the email address of the account. */
export const deleteRegistrationsOf = change<[userId: string]>(
  'DELETE FROM registrations WHERE folded IN (SELECT folded FROM emails WHERE user_id = $1)',
);
