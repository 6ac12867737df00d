import type { EventType } from '../../store/event.ts';

/** The details of each kind of message, next to the recipient. JSON in the outbox; a secret is stored apart from it. */
export interface MailDetails {
  readonly invitation: {
    readonly name: string | null;
    readonly invitedBy: string;
    readonly expiresAt: string;
    /** Whether the person asked for the account themselves. */
    readonly hasAsked?: true;
  };
  /** To a person who asks for an account. Whether the email address has one is looked up when it is sent. */
  readonly 'confirm-registration': AskedDetails & { readonly expiresAt: string };
  readonly 'registration-waits': AskedDetails;
  readonly 'registration-declined': { readonly name: string; readonly because: string };
  /** To the first email address of an account that an operator created. */
  readonly 'account-invitation': LinkDetails;
  readonly 'sign-in-link': LinkDetails;
  readonly 'password-reset': LinkDetails;
  /** Proves the identity of a session's member. */
  readonly 'proof-link': LinkDetails;
  readonly 'confirm-address': { readonly newAddress: string; readonly expiresAt: string };
  /** To the owner of an email address that another user wanted for their account. */
  readonly 'address-in-use': Nothing;
  /** To the old email address, before and after. */
  readonly 'address-asked': { readonly newAddress: string };
  readonly 'address-changed': { readonly newAddress: string | null };
  readonly notice: NoticeDetails;
  /** To a member who deleted their account. It waits until then. */
  readonly 'account-deletion': { readonly deletesAt: string };
  readonly 'new-device': { readonly at: string; readonly device: string };
  readonly 'token-expires': { readonly name: string | null; readonly expiresAt: string };
  readonly 'webhook-given-up': { readonly url: string };
  /** To a member whom another user added to a group. */
  readonly 'group-added': { readonly group: string; readonly actor: string };
  /** To a visitor who wrote to a member. It has no input of the visitor, who may have entered another person's mailbox. */
  readonly 'confirm-contact': { readonly to: string; readonly expiresAt: string };
  /** To the member. Sender and text are the secret, which sending clears. */
  readonly contact: Nothing;
  readonly test: Nothing;
}

export type MailKind = keyof MailDetails;

interface AskedDetails {
  readonly name: string;
  readonly username: string;
}

/** A visitor's input, and the secret of the link that reports it. */
export interface ContactText {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly report: string;
}

type Nothing = Readonly<Record<string, never>>;

/**
 * Whether there is such an account, and so a link, is looked up when it is sent: the request's timing reveals nothing.
 */
export interface LinkDetails {
  readonly expiresAt?: string;
}

/** Events that the owner of an account is notified of. */
export const noticedEvents = [
  'password.changed',
  'passkey.created',
  'passkey.removed',
  'identity.added',
  'second-factor.added',
  'second-factor.removed',
  'token.created',
  'delegate.added',
  'sign-in-link.created',
  'user.renamed',
  'operator.granted',
  'operator.revoked',
  'role.granted',
  'role.revoked',
  'user.suspended',
  'user.resumed',
] as const satisfies readonly EventType[];

export type NoticedEvent = (typeof noticedEvents)[number];

export interface NoticeDetails {
  readonly event: NoticedEvent;
  readonly at: string;
  /** Null for the owner. */
  readonly actor: string | null;
}

/** Kinds that anyone can have sent to another person's email address. */
export const askedKinds = [
  'invitation',
  'sign-in-link',
  'password-reset',
  'confirm-address',
  'confirm-registration',
  'address-in-use',
] as const satisfies readonly MailKind[];

/** Notices that are not about the account's safety, with one-click unsubscription. */
export const optionalKinds: readonly MailKind[] = ['token-expires', 'webhook-given-up', 'group-added'];
