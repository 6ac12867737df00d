import type { Queries } from './database.ts';
import { type Insertion, insertionInto, placesFor } from './insert-rows.ts';
import { change, oneRow } from './statement.ts';

export interface NewInvitation {
  readonly id: string;
  readonly address: string;
  readonly folded: string;
  readonly name: string | null;
  readonly username: string | null;
  readonly language: string;
  readonly hash: string;
  readonly invitedBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly mailId: string;
  /** The list that the invitation was sent with. Null for a single invitation. */
  readonly list: string | null;
}

export interface Invitation extends Omit<NewInvitation, 'hash' | 'folded'> {
  readonly openedAt: string | null;
  readonly acceptedAt: string | null;
  readonly withdrawnAt: string | null;
  readonly replaced: 0 | 1;
  /** When the mail was sent. Null once the mail is deleted, which happens after a while. */
  readonly sentAt: string | null;
  readonly failedAt: string | null;
  readonly isQueued: 0 | 1;
  readonly reason: string | null;
  /** The username of the account that was created from the invitation. */
  readonly member: string | null;
}

export const insertInvitations: Insertion<NewInvitation> = insertionInto(
  'invitations',
  'id, address, folded, name, username, language, hash, invited_by, created_at, expires_at, mail_id, list',
);

const select = `SELECT invitations.id, invitations.address, invitations.name, invitations.username, invitations.language,
  invitations.invited_by AS "invitedBy", invitations.created_at AS "createdAt", invitations.expires_at AS "expiresAt",
  invitations.mail_id AS "mailId", invitations.list, invitations.opened_at AS "openedAt", invitations.accepted_at AS "acceptedAt",
  invitations.withdrawn_at AS "withdrawnAt", invitations.replaced, mails.sent_at AS "sentAt",
  mails.failed_at AS "failedAt", CASE WHEN mails.next_at IS NULL THEN 0 ELSE 1 END AS "isQueued", mails.reason,
  users.username AS member
  FROM invitations LEFT JOIN mails ON mails.id = invitations.mail_id LEFT JOIN users ON users.id = invitations.user_id`;

/** Newest first, before `before` if it is given. */
export async function listInvitations(
  queries: Queries,
  before: string | null,
  limit: number,
): Promise<Invitation[]> {
  return queries.all(
    `${select} WHERE invitations.id < $1 AND invitations.replaced = 0 ORDER BY invitations.id DESC LIMIT $2`,
    [before ?? '~', limit],
  );
}

export const findInvitation = oneRow<Invitation, [id: string]>(`${select} WHERE invitations.id = $1`);

export const findInvitationByHash = oneRow<Invitation, [hash: string]>(
  `${select} WHERE invitations.hash = $1`,
);

/** The newest invitation to any of these email addresses that can still be accepted. */
export async function findPendingInvitation(
  queries: Queries,
  folded: readonly string[],
  now: string,
): Promise<Invitation | null> {
  if (folded.length === 0) return null;
  return queries.get(
    `${select} WHERE invitations.folded IN ${placesFor(folded.length)} AND invitations.accepted_at IS NULL
       AND invitations.withdrawn_at IS NULL AND invitations.expires_at > $${folded.length + 1}
     ORDER BY invitations.id DESC LIMIT 1`,
    [...folded, now],
  );
}

/** The email addresses among these with an invitation that can still be accepted. */
export async function listInvited(
  queries: Queries,
  folded: readonly string[],
  now: string,
): Promise<Set<string>> {
  if (folded.length === 0) return new Set();
  const rows = await queries.all<{ folded: string }>(
    `SELECT folded FROM invitations WHERE folded IN ${placesFor(folded.length)} AND accepted_at IS NULL
       AND withdrawn_at IS NULL AND expires_at > $${folded.length + 1}`,
    [...folded, now],
  );
  return new Set(rows.map((row) => row.folded));
}

export const markInvitationOpened = change<[id: string, at: string]>(
  'UPDATE invitations SET opened_at = $2 WHERE id = $1 AND opened_at IS NULL',
);

/** True for the first use of a valid invitation. */
export const markInvitationAccepted = change<[id: string, userId: string, at: string]>(
  `UPDATE invitations SET accepted_at = $3, user_id = $2
   WHERE id = $1 AND accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > $3`,
);

/** Withdraws the pending invitations to an email address, because a newer one replaces them. */
export const replaceInvitationsTo = change<[folded: string, at: string]>(
  `UPDATE invitations SET withdrawn_at = COALESCE(withdrawn_at, $2), replaced = 1
   WHERE folded = $1 AND accepted_at IS NULL AND replaced = 0`,
);

/** False if the invitation was already accepted or withdrawn. */
export const markInvitationWithdrawn = change<[id: string, at: string, replaced: 0 | 1]>(
  `UPDATE invitations SET withdrawn_at = COALESCE(withdrawn_at, $2), replaced = $3
   WHERE id = $1 AND accepted_at IS NULL AND replaced = 0 AND (withdrawn_at IS NULL OR $3 = 1)`,
);

/** The progress of a list. Of `total` invitations, those that aren't in another count were sent. */
export interface ListProgress {
  readonly total: number;
  readonly waiting: number;
  readonly failed: number;
  /** Withdrawn before the mail was sent. */
  readonly cancelled: number;
}

export async function findListProgress(queries: Queries, list: string): Promise<ListProgress> {
  const found = await queries.get<ListProgress>(
    `SELECT COUNT(*) AS total, COUNT(CASE WHEN withdrawn_at IS NULL THEN mails.next_at END) AS waiting,
       COUNT(CASE WHEN withdrawn_at IS NULL THEN mails.failed_at END) AS failed,
       COUNT(CASE WHEN mails.sent_at IS NULL THEN withdrawn_at END) AS cancelled
     FROM invitations LEFT JOIN mails ON mails.id = invitations.mail_id WHERE list = $1 AND replaced = 0`,
    [list],
  );
  return found ?? { total: 0, waiting: 0, failed: 0, cancelled: 0 };
}

/** The newest list with more than one invitation. Null if there is none. */
export async function findNewestList(queries: Queries): Promise<string | null> {
  const row = await queries.get<{ list: string }>(
    'SELECT list FROM invitations WHERE list IS NOT NULL ORDER BY list DESC LIMIT 1',
  );
  return row?.list ?? null;
}

/** Invitations of a list after `after` whose mail isn't sent, because it is queued or withdrawn. */
export async function listUnsent(
  queries: Queries,
  list: string,
  state: 'waiting' | 'cancelled',
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Invitation[]> {
  const condition =
    state === 'waiting'
      ? 'invitations.withdrawn_at IS NULL AND mails.next_at IS NOT NULL'
      : 'invitations.withdrawn_at IS NOT NULL AND mails.sent_at IS NULL';
  return queries.all(
    `${select} WHERE invitations.list = $1 AND invitations.id > $2 AND invitations.replaced = 0
       AND invitations.accepted_at IS NULL AND ${condition} ORDER BY invitations.id LIMIT $3`,
    [list, after, limit],
  );
}

/**
 * Deletes invitations to the user's email address, because only the last of resent invitations names the
 * user. Later invitations to the same address may be for someone else, so they stay.
 */
export async function deleteInvitationsOf(queries: Queries, userId: string): Promise<void> {
  const own = 'SELECT folded FROM emails WHERE user_id = $1';
  const accepted = 'FROM invitations WHERE user_id = $1';
  const earlier = `folded IN (SELECT folded ${accepted}) AND id <= (SELECT MAX(id) ${accepted})`;
  const before = `(folded IN (${own}) OR ${earlier})`;
  for (const rows of [
    `mails WHERE user_id IS NULL AND folded IN (${own})`,
    `mails WHERE user_id IS NULL AND id IN (SELECT mail_id FROM invitations WHERE ${before})`,
    `invitations WHERE user_id IS NULL AND ${before}`,
  ])
    await queries.run(`DELETE FROM ${rows}`, [userId]);
}
