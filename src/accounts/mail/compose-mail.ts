import { foldEmailAddress } from '../../core/platform/email-address.ts';
import type { Seal } from '../../core/platform/purpose-seal.ts';
import { createSecret } from '../../core/platform/secret.ts';
import type { Database } from '../../store/database.ts';
import { findEmailOwner } from '../../store/emails.ts';
import { isShutOut } from '../../store/leaving.ts';
import { insertMailedLink, type LinkPurpose, withdrawMailedLinks } from '../../store/mailed-links.ts';
import { addressMail, type StoredMail } from '../../store/mails.ts';
import { findRecipient } from '../../store/users.ts';
import { chooseRegistrationMail } from './choose-registration-mail.ts';
import { type MailDetails, type MailKind, optionalKinds } from './mail-details.ts';
import { renderMailHtml, renderMailText } from './render-message.tsx';
import type { OutgoingMail } from './transport.ts';
import { unsubscribeUrl } from './unsubscribe.ts';
import { type Occasion, writeMessage } from './write-message.ts';

/** Data that all mails share. */
export interface MailSite {
  readonly name: string;
  readonly color: string;
  /** The language for recipients who have chosen none. */
  readonly language: string;
  readonly baseUrl: string;
  readonly appSecret: string;
}

export interface ComposeOptions {
  readonly database: Database;
  readonly seal: Seal;
  readonly site: MailSite;
  readonly now: () => Date;
}

/** Why a mail isn't sent: it has no recipient, it has expired, or its secret was encrypted with another APP_SECRET. */
export type NotComposed = 'no-recipient' | 'expired' | 'sealed-otherwise';

const minute = 60_000;

/** The account for these links is looked up only now, so that the timing of the request reveals nothing. */
const askedLinks: Partial<Record<string, { readonly purpose: LinkPurpose; readonly lifetime: number }>> = {
  'sign-in-link': { purpose: 'sign-in', lifetime: 15 * minute },
  'password-reset': { purpose: 'password-reset', lifetime: 60 * minute },
};

/** Language, name and account are looked up when the mail is sent. */
export async function composeMail(
  options: ComposeOptions,
  stored: StoredMail,
): Promise<OutgoingMail | NotComposed> {
  const mail = await settle(options, stored);
  if (mail === null) return 'no-recipient';
  // A node that was sending the mail during the withdrawal may have queued it again.
  if (mail.kind === 'invitation' && mail.secret === null) return 'no-recipient';
  const details = JSON.parse(mail.details) as MailDetails[MailKind];
  if (hasExpired(mail, details, options.now())) return 'expired';
  const recipient = mail.userId === null ? null : await findRecipient(options.database, mail.userId);
  if (mail.userId !== null && recipient === null) return 'no-recipient';
  const secret = mail.secret === null ? null : options.seal.open(mail.secret);
  if (mail.secret !== null && secret === null) return 'sealed-otherwise';
  return render(options, mail, {
    details,
    secret,
    language: recipient?.locale ?? mail.language,
    username: recipient?.username ?? '',
  });
}

async function settle(options: ComposeOptions, mail: StoredMail): Promise<StoredMail | null> {
  if (mail.kind === 'confirm-registration') return chooseRegistrationMail(options.database, mail);
  return mail.userId === null && mail.kind in askedLinks ? makeLink(options, mail) : mail;
}

function hasExpired({ secret, sentAt }: StoredMail, details: object, now: Date): boolean {
  const expiresAt = 'expiresAt' in details ? String(details.expiresAt) : null;
  return secret !== null && sentAt === null && expiresAt !== null && expiresAt <= now.toISOString();
}

/** Null if the account doesn't exist, or its user may not sign in. */
function makeLink({ database, seal, now }: ComposeOptions, mail: StoredMail): Promise<StoredMail | null> {
  const { purpose, lifetime } = askedLinks[mail.kind] ?? { purpose: 'sign-in', lifetime: 0 };
  return database.transaction(async (queries) => {
    const owner = await findEmailOwner(queries, foldEmailAddress(mail.address));
    if (owner === null || isShutOut(owner)) return null;
    const { secret, hash } = createSecret();
    // Sends to the confirmed email address, however the user typed it now.
    const { userId, address } = owner;
    // Counted from the request, so that a delayed mail isn't valid for longer.
    const expiresAt = new Date(
      Math.max(Date.parse(mail.createdAt), now().getTime() - minute) + lifetime,
    ).toISOString();
    await withdrawMailedLinks(queries, userId, now().toISOString(), purpose);
    await insertMailedLink(queries, { hash, userId, purpose, address: null, expiresAt });
    const made = { userId, address, secret: seal.close(secret), details: JSON.stringify({ expiresAt }) };
    await addressMail(queries, mail.id, made);
    return { ...mail, ...made };
  });
}

function render(
  { site }: ComposeOptions,
  mail: StoredMail,
  { details, secret, language, username }: Omit<Occasion<MailKind>, 'kind' | 'siteName' | 'baseUrl'>,
): OutgoingMail {
  // Safe, because `queueMail` writes all rows and takes the details of their kind.
  const kind = mail.kind as MailKind;
  const unsubscribe =
    optionalKinds.includes(kind) && mail.userId !== null ? unsubscribeUrl(site, mail.userId) : null;
  const message = writeMessage({ ...site, siteName: site.name, kind, details, language, username, secret });
  const look = { language, siteName: site.name, siteColor: site.color, unsubscribe };
  return {
    id: mail.id,
    to: mail.address,
    subject: message.subject,
    text: renderMailText(message, look),
    html: renderMailHtml(message, look),
    date: new Date(mail.createdAt),
    replyTo: message.replyTo,
    unsubscribe,
  };
}
