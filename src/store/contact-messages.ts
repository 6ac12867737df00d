import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';
import { type Insertion, insertionInto } from './insert-rows.ts';
import { allRows, change, oneRow } from './statement.ts';

/** A visitor's message to a member. Its text is deleted after delivery. */
export interface ContactMessage {
  readonly id: string;
  readonly userId: string;
  /** The encrypted sender and text. Null after delivery. */
  readonly sealed: string | null;
  readonly mailId: string;
  /** The length of the text in characters. */
  readonly size: number;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly confirmedAt: string | null;
  readonly reportedAt: string | null;
}

export interface NewContactMessage
  extends Pick<ContactMessage, 'id' | 'userId' | 'sealed' | 'mailId' | 'size' | 'createdAt' | 'expiresAt'> {
  readonly hash: string;
  readonly erasedAt: string;
}

/** A message that its recipient reported. */
export interface ReportedContact extends Pick<ContactMessage, 'id' | 'size'> {
  readonly username: string;
  readonly confirmedAt: string;
  readonly reportedAt: string;
  readonly report: string;
}

const columns = `id, user_id AS "userId", sealed, mail_id AS "mailId", size, created_at AS "createdAt",
  expires_at AS "expiresAt", confirmed_at AS "confirmedAt", reported_at AS "reportedAt"`;

export const insertContactMessage: Insertion<NewContactMessage> = insertionInto(
  'contact_messages',
  'id, user_id, hash, sealed, mail_id, size, created_at, expires_at, erased_at',
);

export const findContactMessage = oneRow<ContactMessage, [hash: string]>(
  `SELECT ${columns} FROM contact_messages WHERE hash = $1`,
);

export const findContactByReport = oneRow<ContactMessage, [hash: string]>(
  `SELECT ${columns} FROM contact_messages WHERE report_hash = $1`,
);

/** The times of the messages that a member got since then, oldest first. */
export async function listConfirmedContacts(
  queries: Queries,
  userId: string,
  since: string,
): Promise<string[]> {
  const rows = await queries.all<{ confirmedAt: string }>(
    `SELECT confirmed_at AS "confirmedAt" FROM contact_messages
     WHERE user_id = $1 AND confirmed_at > $2 ORDER BY confirmed_at`,
    [userId, since],
  );
  return rows.map(({ confirmedAt }) => confirmedAt);
}

/** True for the first use of the link. Deletes sender and text, also from the confirmation mail. */
export async function markContactConfirmed(
  queries: Queries,
  { id, mailId }: Pick<ContactMessage, 'id' | 'mailId'>,
  { at, erasedAt, reportHash }: Readonly<Record<'at' | 'erasedAt' | 'reportHash', string>>,
): Promise<boolean> {
  const sql = `UPDATE contact_messages SET confirmed_at = $1, erased_at = $2, report_hash = $3, sealed = NULL
    WHERE id = $4 AND confirmed_at IS NULL AND expires_at > $1`;
  const isFirst = (await queries.run(sql, [at, erasedAt, reportHash, id])) > 0;
  if (isFirst) await queries.run("UPDATE mails SET address = '', folded = '' WHERE id = $1", [mailId]);
  return isFirst;
}

/** Records only the first report. */
export async function markContactReported(
  queries: Queries,
  id: string,
  { at, erasedAt, report }: Readonly<Record<'at' | 'erasedAt' | 'report', string>>,
): Promise<boolean> {
  const sql = `UPDATE contact_messages SET reported_at = $1, erased_at = $2, report = $3
    WHERE id = $4 AND reported_at IS NULL AND confirmed_at IS NOT NULL`;
  return (await queries.run(sql, [at, erasedAt, report, id])) > 0;
}

/** Reported messages, oldest report first. */
export const listReportedContacts = allRows<ReportedContact, [limit: number]>(
  `SELECT contact_messages.id, size, users.username, confirmed_at AS "confirmedAt", reported_at AS "reportedAt", report
   FROM contact_messages JOIN users ON users.id = contact_messages.user_id
   WHERE reported_at IS NOT NULL ORDER BY reported_at, contact_messages.id LIMIT $1`,
);

/** Counts up to a limit. */
export async function countReportedContacts(queries: Queries, most: number): Promise<number> {
  const reported = 'SELECT 1 FROM contact_messages WHERE reported_at IS NOT NULL LIMIT $1';
  return countIn(queries, `(${reported}) AS counted`, [most]);
}

/** False if another operator closed the report first. The link counts as used in any case. */
export const closeContactReport = change<[id: string]>(
  `UPDATE contact_messages SET reported_at = NULL, report = NULL, report_hash = NULL
   WHERE id = $1 AND reported_at IS NOT NULL`,
);

export const insertContactAttempt: Insertion<{
  readonly id: string;
  readonly visitor: string;
  readonly at: string;
}> = insertionInto('contact_attempts', 'id, visitor, at');

/** The times at which a visitor has sent messages since then, oldest first. */
export async function listContactAttempts(
  queries: Queries,
  visitor: string,
  since: string,
): Promise<string[]> {
  const rows = await queries.all<{ at: string }>(
    'SELECT at FROM contact_attempts WHERE visitor = $1 AND at > $2 ORDER BY at',
    [visitor, since],
  );
  return rows.map(({ at }) => at);
}

/** Also deletes the recipients of confirmation mails for unsent messages. Returns the number of deleted messages. */
export async function deleteOldContacts(queries: Queries, now: string): Promise<number> {
  await queries.run(
    `UPDATE mails SET address = '', folded = ''
     WHERE id IN (SELECT mail_id FROM contact_messages WHERE erased_at < $1)`,
    [now],
  );
  return deleteSome(queries, { table: 'contact_messages', key: 'id', where: 'erased_at < $1' }, now);
}

export function deleteOldContactAttempts(queries: Queries, before: string): Promise<number> {
  return deleteSome(queries, { table: 'contact_attempts', key: 'id', where: 'at < $1' }, before);
}
