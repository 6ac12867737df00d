import { foldEmailAddress } from '../../core/platform/email-address.ts';
import { createPurposeSeal, type Seal } from '../../core/platform/purpose-seal.ts';
import type { Queries, Transaction } from '../../store/database.ts';
import { lockAddresses } from '../../store/lock-addresses.ts';
import { countMailsTo, insertMails } from '../../store/mails.ts';
import { askedKinds, type MailDetails, type MailKind } from './mail-details.ts';

/** The queue of mails to be sent. */
export interface Outbox {
  /** Encrypts the secrets in mails. Null if APP_SECRET is unknown, so that mails with a secret can't be queued. */
  readonly seal: Seal | null;
}

export interface QueuedMail<Kind extends MailKind> {
  readonly kind: Kind;
  readonly details: MailDetails[Kind];
  readonly address: string;
  readonly userId: string | null;
  readonly language: string;
  readonly at: string;
  /** The secret of the link in the mail. */
  readonly secret?: string;
}

const hour = 3_600_000;
/** The number of mails per hour that others can send to an email address. */
const mostAsked = 3;

export function createOutbox(appSecret: string | null): Outbox {
  return { seal: appSecret === null ? null : createOutboxSeal(appSecret) };
}

export function createOutboxSeal(appSecret: string): Seal {
  return createPurposeSeal(appSecret, 'outbox');
}

/** Queues a mail in the transaction of a change, so that it is sent only if the change is committed. Returns its ID. */
export async function queueMail<Kind extends MailKind>(
  queries: Queries,
  outbox: Outbox,
  mail: QueuedMail<Kind>,
): Promise<string> {
  const [id = ''] = await queueMails(queries, outbox, [mail]);
  return id;
}

/** As `queueMail`, for many mails in one statement. */
export async function queueMails<Kind extends MailKind>(
  queries: Queries,
  { seal }: Outbox,
  mails: readonly QueuedMail<Kind>[],
): Promise<string[]> {
  const rows = mails.map(({ details, secret, at, ...mail }) => ({
    ...mail,
    id: Bun.randomUUIDv7(),
    folded: foldEmailAddress(mail.address),
    details: JSON.stringify(details),
    secret: secret === undefined ? null : sealWith(seal, secret),
    createdAt: at,
    nextAt: at,
  }));
  await insertMails(queries, rows);
  return rows.map(({ id }) => id);
}

function sealWith(seal: Seal | null, secret: string): string {
  if (seal === null) throw new Error('a message with a secret needs APP_SECRET');
  return seal.close(secret);
}

/**
 * Whether an email address has reached the limit of mails that others can send to it. Requests for the same
 * email address wait for each other until the mail is queued.
 */
export async function isFlooded(
  queries: Transaction,
  address: string,
  at: string,
  kinds: readonly MailKind[] = askedKinds,
  most = mostAsked,
): Promise<boolean> {
  const since = new Date(Date.parse(at) - hour).toISOString();
  const folded = foldEmailAddress(address);
  await lockAddresses(queries, [folded]);
  return (await countMailsTo(queries, folded, kinds, since)) >= most;
}
