import { parseText } from '../domain/profile/damage.ts';

/** The actor of what no one has asked for. No user can be called so: usernames have no blanks. */
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
] as const;

export type EventType = (typeof eventTypes)[number];

/** Records that something happened, without its content. */
export interface StoredEvent {
  readonly id: number;
  readonly n: number;
  readonly type: EventType;
  /** Empty for what happened to a group. */
  readonly username: string;
  /** A username, `operator:` and the id of a token, or where the change came from. */
  readonly actor: string;
  readonly at: string;
  readonly details: EventDetails;
}

/** An event's subject besides the user. */
export interface EventDetails {
  readonly revision?: number;
  /** The editor saved automatically. Webhooks do not get it. */
  readonly autosave?: true;
  readonly formerUsername?: string;
  readonly tokenId?: string;
  readonly webhookId?: string;
  readonly shareId?: string;
  readonly role?: string;
  /** When the user is deleted, who deleted the account themselves. */
  readonly deletesAt?: string;
  /** The delegate's name at that time. */
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

/** As the API, webhooks and streams show it. */
export function showEvent({ id, type, username, actor, at, details }: StoredEvent) {
  return { id, type, ...(username !== '' && { username }), actor, at, ...details };
}
