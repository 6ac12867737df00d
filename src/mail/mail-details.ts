import type { EventType } from '../store/event.ts';

/** What each kind of message is told, beside to whom it goes. JSON in the outbox; a secret is kept apart from it. */
export interface MailDetails {
  readonly invitation: {
    readonly name: string | null;
    readonly invitedBy: string;
    readonly expiresAt: string;
    /** Whether they wanted to come. */
    readonly hasAsked?: true;
  };
  /** To who asks for an account. What becomes of it is settled when it is sent. */
  readonly 'confirm-registration': AskedDetails & { readonly expiresAt: string };
  readonly 'registration-waits': AskedDetails;
  readonly 'registration-declined': { readonly name: string; readonly because: string };
  readonly 'sign-in-link': LinkDetails;
  readonly 'password-reset': LinkDetails;
  /** To prove who somebody is in a session of theirs. */
  readonly 'proof-link': LinkDetails;
  readonly 'confirm-address': { readonly newAddress: string; readonly expiresAt: string };
  /** To who has the address that somebody else wanted for their account. */
  readonly 'address-in-use': Nothing;
  /** To the old address, before and after. */
  readonly 'address-asked': { readonly newAddress: string };
  readonly 'address-changed': { readonly newAddress: string | null };
  readonly notice: NoticeDetails;
  readonly 'new-device': { readonly at: string; readonly device: string };
  readonly 'token-expires': { readonly name: string | null; readonly expiresAt: string };
  readonly 'webhook-given-up': { readonly url: string };
  readonly test: Nothing;
}

export type MailKind = keyof MailDetails;

interface AskedDetails {
  readonly name: string;
  readonly username: string;
}

type Nothing = Readonly<Record<string, never>>;

/** Whether there is such an account, and so a link, turns out when it is sent: who asks learns nothing by how long it takes. */
export interface LinkDetails {
  readonly expiresAt?: string;
}

/** What happened to an account that its owner should know of. */
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
] as const satisfies readonly EventType[];

export type NoticedEvent = (typeof noticedEvents)[number];

export interface NoticeDetails {
  readonly event: NoticedEvent;
  readonly at: string;
  /** Who did it; null for the owner. */
  readonly actor: string | null;
}

/** Which anybody can ask for, at somebody's address. */
export const askedKinds = [
  'invitation',
  'sign-in-link',
  'password-reset',
  'proof-link',
  'confirm-address',
  'confirm-registration',
  'address-in-use',
] as const satisfies readonly MailKind[];

/** Notices that are not about the safety of an account: who does not want them says so by one click. */
export const optionalKinds: readonly MailKind[] = ['token-expires', 'webhook-given-up'];
