import { parseText } from '../domain/profile/damage.ts';

/** The actor of automatic changes. No user can have this name, because usernames contain no blanks. */
export const programActor = 'the program';
/** The actor of changes by single sign-on. */
export const signOnActor = 'single sign-on';

export const eventTypes = [
  'user.created',
  'user.renamed',
  'user.suspended',
  'user.resumed',
  'user.deleted',
  'operator.granted',
  'operator.revoked',
  'role.granted',
  'role.revoked',
  'scim.granted',
  'scim.revoked',
  'password.changed',
  'passkey.created',
  'passkey.removed',
  'second-factor.added',
  'second-factor.removed',
  'email.changed',
  'identity.added',
  'identity.removed',
  'sign-in-link.created',
  'token.created',
  'token.revoked',
  'webhook.created',
  'webhook.removed',
  'delegate.added',
  'delegate.removed',
  'draft.saved',
  'profile.published',
  'profile.unpublished',
  'link.verified',
  'link.unverified',
  'link.fetched',
  'share.created',
  'share.used',
  'share.ended',
  'group.created',
  'group.changed',
  'group.moved',
  'group.deleted',
  'group.member-added',
  'group.member-changed',
  'group.member-removed',
  'review.requested',
  'review.approved',
  'review.returned',
  'review.withdrawn',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Records that something happened, without the content of the change. */
export interface StoredEvent {
  readonly id: number;
  readonly n: number;
  readonly type: EventType;
  /** Empty for events of a group. */
  readonly username: string;
  /** The username of the actor, `operator:` with the ID of a token, or the source of the change. */
  readonly actor: string;
  readonly at: string;
  readonly details: EventDetails;
}

/** The subject of an event, apart from the user. */
export interface EventDetails {
  readonly revision?: number;
  /** Set for automatic saves of the editor, which webhooks don't receive. */
  readonly autosave?: true;
  readonly formerUsername?: string;
  readonly tokenId?: string;
  readonly webhookId?: string;
  readonly shareId?: string;
  readonly role?: string;
  /** The time at which a user who deleted the account is erased. */
  readonly deletesAt?: string;
  /** The delegate's username at that time. */
  readonly delegate?: string;
  /** The group's slug at that time. */
  readonly group?: string;
}

export type EventRow = Omit<StoredEvent, 'details'> & { readonly details: string | null };

export const eventColumns =
  'events.id, events.n, events.type, events.username, events.actor, events.at, events.details';

export function parseEvent({ id, n, type, username, actor, at, details }: EventRow): StoredEvent {
  return { id, n, type, username, actor, at, details: parseText(details ?? '{}') };
}

/** The event as in the API, webhooks and streams. */
export function showEvent({ id, type, username, actor, at, details }: StoredEvent) {
  return { id, type, ...(username !== '' && { username }), actor, at, ...details };
}
