import type { Accounts } from '../../accounts/change-user.ts';
import { type SpentLink, whyLinkIsSpent } from '../../accounts/identity/mailed-links.ts';
import { isFlooded, type Outbox, queueMail } from '../../accounts/mail/outbox.ts';
import { createPurposeSeal } from '../../core/platform/purpose-seal.ts';
import { createSecret, hashSecret } from '../../core/platform/secret.ts';
import {
  type ContactMessage,
  findContactByReport,
  findContactMessage,
  insertContactAttempt,
  insertContactMessage,
  listConfirmedContacts,
  listContactAttempts,
  markContactConfirmed,
  markContactReported,
} from '../../store/contact-messages.ts';
import type { Queries } from '../../store/database.ts';
import { lockAddresses } from '../../store/lock-addresses.ts';
import { type ContactTyped, sizeOf } from './parse-contact.ts';
import { type ContactRecipient, findContactRecipientById } from './recipient.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Messages that a visitor can write per hour, and links that a mailbox gets. */
export const mostWritten = 5;
/** Messages that a member gets per day. */
const mostDelivered = 20;
/** Longer than a day, so that a visitor who must wait for the limit need not write again. */
const linkLifetime = 2 * day;
/** Milliseconds for which size and time of a message are stored. */
const kept = 30 * day;
const keptReports = 90 * day;

export interface ContactServices {
  readonly accounts: Accounts;
  readonly outbox: Outbox;
  readonly appSecret: string;
}

/** The result, or the seconds to wait. */
export type Outcome<Done> = Done | { readonly wait: number };

interface Writing {
  readonly to: ContactRecipient;
  readonly typed: ContactTyped;
  /** The visitor's IP network. */
  readonly network: string;
  readonly language: string;
}

/** Mails the link that sends the message. At the mailbox's limit it mails nothing and returns the same response. */
export function writeContact(
  { accounts, outbox, appSecret }: ContactServices,
  { to, typed, network, language }: Writing,
): Promise<Outcome<'written'>> {
  const now = accounts.now();
  const at = now.toISOString();
  const visitor = new Bun.CryptoHasher('sha256', appSecret).update(`contact from ${network}`).digest('hex');
  return accounts.database.transaction(async (queries) => {
    await lockAddresses(queries, [`contact from ${visitor}`]);
    const written = await listContactAttempts(queries, visitor, after(now, -hour));
    const wait = waitAfter(written, mostWritten, hour, now) || (await waitForMember(queries, to.userId, now));
    if (wait > 0) return { wait };
    await insertContactAttempt(queries, { id: Bun.randomUUIDv7(), visitor, at });
    if (await isFlooded(queries, typed.email, at, ['confirm-contact'], mostWritten)) return 'written';
    const { secret, hash } = createSecret();
    const expiresAt = after(now, linkLifetime);
    const details = { to: to.username, expiresAt };
    const mail = { address: typed.email, userId: null, language, at, secret };
    const mailId = await queueMail(queries, outbox, { kind: 'confirm-contact', details, ...mail });
    const id = Bun.randomUUIDv7();
    const sealed = sealOf(appSecret, id).close(JSON.stringify(typed));
    const times = { createdAt: at, expiresAt, erasedAt: expiresAt };
    const size = sizeOf(typed.message);
    await insertContactMessage(queries, { id, userId: to.userId, hash, sealed, mailId, size, ...times });
    return 'written';
  });
}

/**
 * The message of a link, or the reason why it cannot be sent. If the member turned the form off, the link no
 * longer works.
 */
export async function openContact(
  { accounts, appSecret }: ContactServices,
  secret: string,
): Promise<(ContactMessage & { readonly typed: ContactTyped; readonly to: ContactRecipient }) | SpentLink> {
  const { database, now } = accounts;
  const hash = hashSecret(secret);
  const found = hash === null ? null : await findContactMessage(database, hash);
  if (found === null) return 'unknown';
  const spent = whyLinkIsSpent({ ...found, withdrawnAt: null }, found.confirmedAt, now());
  if (spent !== null) return spent;
  const text = sealOf(appSecret, found.id).open(found.sealed ?? '');
  const to = await findContactRecipientById(database, found.userId);
  return text === null || to === null
    ? 'withdrawn'
    : { ...found, typed: JSON.parse(text) as ContactTyped, to };
}

/** Mails the message to the member once. Then only its size and time stay stored. */
export async function confirmContact(
  services: ContactServices,
  secret: string,
  language: string,
): Promise<Outcome<ContactRecipient | SpentLink>> {
  const { accounts, outbox } = services;
  const found = await openContact(services, secret);
  if (typeof found === 'string') return found;
  const now = accounts.now();
  const at = now.toISOString();
  const { to, typed } = found;
  return accounts.database.transaction(async (queries) => {
    await lockAddresses(queries, [`contact to ${to.userId}`]);
    const wait = await waitForMember(queries, to.userId, now);
    if (wait > 0) return { wait };
    const report = createSecret();
    const confirmation = { at, erasedAt: after(now, kept), reportHash: report.hash };
    if (!(await markContactConfirmed(queries, found, confirmation))) return 'used';
    const mail = { address: to.address, userId: to.userId, language, at, details: {} };
    const text = JSON.stringify({ ...typed, report: report.secret });
    await queueMail(queries, outbox, { kind: 'contact', ...mail, secret: text });
    return to;
  });
}

/** The message that a report link refers to. Null if there is none. */
export async function openReport({ database }: Accounts, secret: string): Promise<ContactMessage | null> {
  const hash = hashSecret(secret);
  return hash === null ? null : findContactByReport(database, hash);
}

/** Reports the message. False if it was already reported. */
export function reportContact({ database, now }: Accounts, id: string, report: string): Promise<boolean> {
  const times = { at: now().toISOString(), erasedAt: after(now(), keptReports) };
  return database.transaction((queries) => markContactReported(queries, id, { ...times, report }));
}

/** Seconds until the member can get another message. */
async function waitForMember(queries: Queries, userId: string, now: Date): Promise<number> {
  const delivered = await listConfirmedContacts(queries, userId, after(now, -day));
  return waitAfter(delivered, mostDelivered, day, now);
}

/** Seconds until fewer than `most` of these times are within the period. */
function waitAfter(times: readonly string[], most: number, period: number, now: Date): number {
  const first = times.at(-most);
  if (times.length < most || first === undefined) return 0;
  return Math.max(1, Math.ceil((Date.parse(first) + period - now.getTime()) / 1000));
}

function after(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}

function sealOf(appSecret: string, id: string) {
  return createPurposeSeal(appSecret, `contact message ${id}`);
}
