import type { EventType } from '../../store/event.ts';

/**
 * The details of each kind of mail, apart from the recipient. The outbox contains them as JSON. Secrets are
 * stored separately.
 */
export interface MailDetails {
  readonly invitation: {
    readonly name: string | null;
    readonly invitedBy: string;
    readonly expiresAt: string;
    /** Whether the invitee requested the account. */
    readonly hasAsked?: true;
  };
  /** To a user who requests an account. Whether the email address has an account is looked up when the mail is sent. */
  readonly 'confirm-registration': AskedDetails & { readonly expiresAt: string };
  readonly 'registration-waits': AskedDetails;
  readonly 'registration-declined': { readonly name: string; readonly because: string };
  /** To the first email address of an account that an operator created. */
  readonly 'account-invitation': LinkDetails;
  readonly 'sign-in-link': LinkDetails;
  readonly 'password-reset': LinkDetails;
  /** Confirms the identity of a signed-in member. */
  readonly 'proof-link': LinkDetails;
  readonly 'confirm-address': { readonly newAddress: string; readonly expiresAt: string };
  /** To the owner of an email address that another user tried to add. */
  readonly 'address-in-use': Nothing;
  /** To the previous email address, before and after a change. */
  readonly 'address-asked': { readonly newAddress: string };
  readonly 'address-changed': { readonly newAddress: string | null };
  readonly notice: NoticeDetails;
  /** To a member who deleted their account, which waits until then. */
  readonly 'account-deletion': { readonly deletesAt: string };
  readonly 'new-device': { readonly at: string; readonly device: string };
  readonly 'token-expires': { readonly name: string | null; readonly expiresAt: string };
  readonly 'webhook-given-up': { readonly url: string };
  /** To a member whom another user added to a group. */
  readonly 'group-added': { readonly group: string; readonly actor: string };
  /** To a lead or an operator: at most one in an hour. */
  readonly 'review-waits': { readonly member: string };
  /** To the member who asked, or for whom another user asked. */
  readonly 'review-decided': {
    readonly actor: string;
    readonly revision: number;
    /** Null for an approval. */
    readonly comment: string | null;
  };
  /**
   * To a visitor who wrote to a member. It contains no text of the visitor, who may have entered someone
   * else's email address.
   */
  readonly 'confirm-contact': { readonly to: string; readonly expiresAt: string };
  /** To the member. Sender and text are the secret, which is deleted when the mail is sent. */
  readonly contact: Nothing;
  readonly test: Nothing;
}

export type MailKind = keyof MailDetails;

interface AskedDetails {
  readonly name: string;
  readonly username: string;
}

/** A visitor's text, and the secret of the link that reports it. */
export interface ContactText {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly report: string;
}

type Nothing = Readonly<Record<string, never>>;

/**
 * Whether the account exists, and a link is created, is decided when the mail is sent, so that the timing of
 * the request reveals nothing.
 */
export interface LinkDetails {
  readonly expiresAt?: string;
}

/** Events about which the owner of an account gets a notice. */
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
  /** Null if the owner made the change. */
  readonly actor: string | null;
}

/** Kinds of mail that any visitor can send to someone else's email address. */
export const askedKinds = [
  'invitation',
  'sign-in-link',
  'password-reset',
  'confirm-address',
  'confirm-registration',
  'address-in-use',
] as const satisfies readonly MailKind[];

/** Notices that don't concern account security. They have one-click unsubscription. */
export const optionalKinds: readonly MailKind[] = [
  'token-expires',
  'webhook-given-up',
  'group-added',
  'review-waits',
];
