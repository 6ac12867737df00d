import { editorPaths } from '../../core/paths/editor.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { memoize } from '../../core/platform/memo.ts';
import { href } from '../../core/routing/href.ts';
import { isUsername } from '../../domain/profile/username.ts';
import type { ContactText, MailDetails, MailKind } from './mail-details.ts';
import { messageTexts } from './message-texts.ts';
import { noticeTexts } from './notice-texts.ts';
import type { OutgoingMail } from './transport.ts';

/** The content of a mail before it is rendered as text or HTML. */
export interface Message {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Another user's text, with its line breaks. */
  readonly quote: string | null;
  readonly action: { readonly label: string; readonly url: string } | null;
  /** Shown below the button in small print. */
  readonly note: string | null;
  /** Why the recipient gets the mail. */
  readonly footer: string;
  readonly replyTo: OutgoingMail['replyTo'];
}

/** Everything that a mail is written from. */
export interface Occasion<Kind extends MailKind> {
  readonly kind: Kind;
  readonly details: MailDetails[Kind];
  readonly language: string;
  readonly siteName: string;
  /** The main host's URL from the settings. Requests can't change it. */
  readonly baseUrl: string;
  /** The account's username. May be empty. */
  readonly username: string;
  readonly secret: string | null;
}

/** The parts that writers return. Most mails have the default footer, and some have neither a button nor a note. */
type Written = Pick<Message, 'subject' | 'title' | 'paragraphs'> & Partial<Message>;

type Writers = { readonly [Kind in MailKind]: (occasion: Occasion<Kind>) => Written };

/** Writes the mail in the recipient's language. */
export function writeMessage<Kind extends MailKind>(occasion: Occasion<Kind>): Message {
  const { language, siteName, username } = occasion;
  const texts = messageTexts(language);
  const footer = username === '' ? texts.stranger(siteName) : texts.member({ site: siteName, username });
  const usual = { footer, quote: null, action: null, note: null, replyTo: null };
  return { ...usual, ...writers[occasion.kind](occasion) };
}

const writers: Writers = {
  invitation(occasion) {
    const { language, siteName, details } = occasion;
    const texts = messageTexts(language).invitation;
    if (details.hasAsked) return writeApproval(occasion);
    return {
      subject: texts.subject(siteName),
      title: details.name === null ? texts.title : texts.titleTo(details.name),
      paragraphs: [
        isUsername(details.invitedBy)
          ? texts.body({ by: details.invitedBy, site: siteName })
          : texts.bodyFromSite(siteName),
      ],
      action: link(occasion, mainPaths.join, texts.action),
      note: `${untilNote(occasion)} ${texts.note}`,
      footer: texts.footer(siteName),
    };
  },
  'confirm-registration': (occasion) => {
    const { language, siteName, details } = occasion;
    const { once, notYou, registration, links } = messageTexts(language);
    const { subject, title, action } = links['confirm-address'];
    return {
      subject: subject(siteName),
      title,
      paragraphs: [registration.confirm({ site: siteName, username: details.username })],
      action: link(occasion, mainPaths.confirmRegistration, action),
      note: `${once(moment(language, details.expiresAt))} ${notYou}`,
      footer: registration.footer(siteName),
    };
  },
  'registration-waits': ({ language, siteName }) => {
    const { subject, waits, footer } = messageTexts(language).registration;
    const said = { paragraphs: [waits.body(siteName)], footer: footer(siteName) };
    return { subject: subject(siteName), title: waits.title, ...said };
  },
  'registration-declined': ({ language, siteName, details }) => {
    const { subject, declined, footer } = messageTexts(language).registration;
    return {
      subject: subject(siteName),
      title: declined.title,
      paragraphs: [declined.body(siteName), details.because],
      note: declined.note,
      footer: footer(siteName),
    };
  },
  'account-invitation': (occasion) => writeLink(occasion, mainPaths.signInLink),
  'sign-in-link': (occasion) => writeLink(occasion, mainPaths.mailedLink),
  'password-reset': (occasion) => writeLink(occasion, mainPaths.resetPassword),
  'proof-link': (occasion) => writeLink(occasion, mainPaths.proofLink),
  'confirm-address': (occasion) => writeLink(occasion, mainPaths.confirmAddress),
  'address-in-use': ({ language, siteName, username, baseUrl }) => {
    const { subject, title, body } = messageTexts(language).links['address-in-use'];
    const action = {
      label: messageTexts(language).links['sign-in-link'].action,
      url: baseUrl + mainPaths.signIn,
    };
    return { subject: subject(siteName), title, paragraphs: [body({ username, site: siteName })], action };
  },
  'address-asked': (occasion) => {
    const texts = noticeTexts(occasion.language);
    return writeNotice(occasion, texts.addressAsked, [texts.addressAskedBody(occasion.details.newAddress)]);
  },
  'address-changed': (occasion) => {
    const texts = noticeTexts(occasion.language);
    const { newAddress } = occasion.details;
    return newAddress === null
      ? writeNotice(occasion, texts.addressGone, [texts.addressRemoved])
      : writeNotice(occasion, texts.addressChanged, [texts.addressChangedBody(newAddress)]);
  },
  notice: (occasion) => {
    const { details, language } = occasion;
    const texts = noticeTexts(language);
    const by = details.actor === null ? [] : [texts.by(nameOf(details.actor, texts.operators))];
    const [title, said] = [texts.events[details.event], [placeOf(occasion, details.at), ...by]];
    if (details.event === 'user.suspended') return writeSuspended(occasion, title, said);
    if (details.event === 'user.resumed') {
      const { action } = messageTexts(language).links['sign-in-link'];
      return writeTold(occasion, title, [...said, texts.resumedBody], [action, mainPaths.signIn]);
    }
    return writeNotice(occasion, title, said);
  },
  'account-deletion': (occasion) => {
    const { language, details, username, siteName: site } = occasion;
    const { deletion, deletionBody, deletionAdvice } = noticeTexts(language);
    const body = deletionBody({ username, site, when: moment(language, details.deletesAt) });
    const { action } = messageTexts(language).links['sign-in-link'];
    return writeTold(occasion, deletion, [body, deletionAdvice], [action, mainPaths.signIn]);
  },
  'new-device': (occasion) => {
    const { details, language } = occasion;
    const texts = noticeTexts(language);
    return writeNotice(occasion, texts.newDevice, [
      placeOf(occasion, details.at),
      texts.where(details.device),
    ]);
  },
  'token-expires': (occasion) => {
    const { details, language } = occasion;
    const { tokens, tokenExpires, tokenExpiresBody } = noticeTexts(language);
    const body = tokenExpiresBody({
      name: details.name ?? '',
      until: moment(language, details.expiresAt),
    });
    return writeTold(occasion, tokenExpires, [body], [tokens, mainPaths.tokens]);
  },
  'webhook-given-up': (occasion) => {
    const { webhooks, webhookGivenUp, webhookGivenUpBody } = noticeTexts(occasion.language);
    const body = webhookGivenUpBody(occasion.details.url);
    return writeTold(occasion, webhookGivenUp, [body], [webhooks, mainPaths.webhooks]);
  },
  'group-added': (occasion) => {
    const { details, language, siteName: site } = occasion;
    const { added, body, bodyFromSite, choice, action } = noticeTexts(language).groups;
    const { actor, group } = details;
    const by = isUsername(actor) ? body({ by: actor, group, site }) : bodyFromSite({ group, site });
    return writeTold(occasion, added(group), [by, choice], [action, editorPaths.groups]);
  },
  'review-waits': (occasion) => {
    const { details, language, siteName: site } = occasion;
    const { waits, waitsBody, bound, list } = noticeTexts(language).reviews;
    const { member } = details;
    const written = writeTold(
      occasion,
      waits(member),
      [waitsBody({ member, site })],
      [list, mainPaths.reviews],
    );
    return { ...written, note: bound };
  },
  'review-decided': (occasion) => {
    const { details, language, siteName: site } = occasion;
    const { reviews, operators } = noticeTexts(language);
    const { revision, comment } = details;
    const about = { by: nameOf(details.actor, operators), revision: String(revision), site };
    const [title, body, path] =
      comment === null
        ? [reviews.approved, reviews.approvedBody(about), editorPaths.publish]
        : [reviews.returned, reviews.returnedBody(about), editorPaths.overview];
    const written = writeTold(occasion, title, [body], [reviews.edit, path]);
    return comment === null ? written : { ...written, quote: comment, note: reviews.again };
  },
  'confirm-contact': (occasion) => {
    const { language, siteName, details } = occasion;
    const { once, notYou, contact } = messageTexts(language);
    const { subject, title, body, action } = contact.confirm;
    return {
      subject: subject({ to: details.to, site: siteName }),
      title,
      paragraphs: [body({ to: details.to, site: siteName })],
      action: link(occasion, mainPaths.confirmContact, action),
      note: `${once(moment(language, details.expiresAt))} ${notYou}`,
    };
  },
  contact: ({ language, siteName, baseUrl, secret }) => {
    const { name, email, message, report } = JSON.parse(secret ?? '') as ContactText;
    const texts = messageTexts(language).contact;
    return {
      subject: texts.subject({ name, site: siteName }),
      title: texts.title,
      paragraphs: [texts.body({ name, address: email, site: siteName })],
      quote: message,
      action: { label: texts.report, url: baseUrl + href(mainPaths.reportContact, { secret: report }) },
      note: texts.note,
      replyTo: { name, address: email },
    };
  },
  test: ({ language, siteName }) => {
    const { subject, title, body, footer } = messageTexts(language).test;
    const said = { paragraphs: [body(siteName)], footer: footer(siteName) };
    return { subject: subject(siteName), title, ...said };
  },
};

/** The invitation for a user who requested an account, in other words. */
function writeApproval(occasion: Occasion<'invitation'>): Written {
  const { language, siteName, details } = occasion;
  const { invitation, registration } = messageTexts(language);
  const { subject, title, titleTo, body } = registration.approved;
  return {
    subject: subject(siteName),
    title: details.name === null ? title : titleTo(details.name),
    paragraphs: [body(siteName)],
    action: link(occasion, mainPaths.join, invitation.action),
    note: `${untilNote(occasion)} ${invitation.note}`,
    footer: registration.footer(siteName),
  };
}

type LinkKind = 'account-invitation' | 'sign-in-link' | 'password-reset' | 'proof-link' | 'confirm-address';
type LinkPath =
  | typeof mainPaths.signInLink
  | typeof mainPaths.mailedLink
  | typeof mainPaths.resetPassword
  | typeof mainPaths.proofLink
  | typeof mainPaths.confirmAddress;

function writeLink(occasion: Occasion<LinkKind>, path: LinkPath): Written {
  const { kind, language, siteName, username } = occasion;
  const texts = messageTexts(language);
  const { subject, title, body, action } = texts.links[kind];
  return {
    subject: subject(siteName),
    title,
    paragraphs: [body({ username, site: siteName })],
    action: link(occasion, path, action),
    note: `${untilNote(occasion)} ${texts.notYou}`,
  };
}

/** A notice about account security. It explains what to do if someone else made the change. */
function writeNotice(occasion: Occasion<MailKind>, title: string, paragraphs: readonly string[]): Written {
  const { account, advice } = noticeTexts(occasion.language);
  return { ...writeTold(occasion, title, paragraphs, [account, mainPaths.account]), note: advice };
}

/** Suspended members get no links, and no advice that needs a sign-in. */
function writeSuspended(
  { language, siteName }: Occasion<'notice'>,
  title: string,
  paragraphs: readonly string[],
): Written {
  const { suspendedBody } = noticeTexts(language);
  return { subject: `${title} · ${siteName}`, title, paragraphs: [...paragraphs, suspendedBody] };
}

function writeTold(
  { siteName, baseUrl }: Occasion<MailKind>,
  title: string,
  paragraphs: readonly string[],
  [label, path]: readonly [label: string, path: string],
): Written {
  return { subject: `${title} · ${siteName}`, title, paragraphs, action: { label, url: baseUrl + path } };
}

/** The name of the actor. One that isn't a username is the command line or an operator's token. */
function nameOf(actor: string, operators: string): string {
  return isUsername(actor) ? actor : operators;
}

function placeOf({ language, username, siteName }: Occasion<MailKind>, at: string): string {
  return noticeTexts(language).at({ username, site: siteName, when: moment(language, at) });
}

function link(
  { baseUrl, secret }: Occasion<MailKind>,
  path:
    | LinkPath
    | typeof mainPaths.join
    | typeof mainPaths.confirmRegistration
    | typeof mainPaths.confirmContact,
  label: string,
): Message['action'] {
  if (secret === null) throw new Error('a message with a link has lost its secret');
  return { label, url: baseUrl + href(path, { secret }) };
}

function untilNote({ language, details }: Occasion<'invitation' | LinkKind>): string {
  const { expiresAt } = details;
  return expiresAt === undefined ? '' : messageTexts(language).once(moment(language, expiresAt));
}

function moment(language: string, at: string): string {
  return formatFor(language).format(new Date(at));
}

const formatFor = memoize(
  20,
  (language: string) =>
    new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }),
);
