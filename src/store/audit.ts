import type { Queries } from './database.ts';
import { type EventDetails, type EventType, eventTypes } from './event.ts';
import { insertionInto } from './insert-rows.ts';

/** The interface of a change. */
export const auditWays = ['page', 'api', 'scim', 'oidc', 'saml', 'link', 'command', 'mcp'] as const;
export type AuditWay = (typeof auditWays)[number];

/** The interface and the IP address that a change came from. */
export interface Origin {
  readonly way: AuditWay;
  /** The client's IP address. Null for a command. */
  readonly from: string | null;
}

/** Types of entries that aren't events of an account. */
export const auditOnlyTypes = [
  'sign-in',
  'sign-in.failed',
  'sign-out',
  'session.ended',
  'account.changed',
  'user.released',
  'invitation.created',
  'invitation.sent',
  'invitation.withdrawn',
  'registration.approved',
  'registration.declined',
  'identity.unresolved',
  'identity.refused',
  'webhook.resumed',
  'share.changed',
  'profile.exported',
  'users.exported',
  'audit.exported',
  'audit.reset',
  'backup.restored',
] as const;

/** Events without an audit entry. Saved drafts are revisions, and clicks of visitors and link checks change no access. */
const leftOut: ReadonlySet<EventType> = new Set([
  'draft.saved',
  'link.verified',
  'link.unverified',
  'link.fetched',
  'share.used',
]);

export type AuditType = EventType | (typeof auditOnlyTypes)[number];

export const auditTypes: readonly AuditType[] = [
  ...eventTypes.filter((type) => isAudited(type)),
  ...auditOnlyTypes,
];

export function isAudited(type: EventType): boolean {
  return !leftOut.has(type);
}

/** Names, IDs and counts of an entry. They contain no secrets. */
export interface AuditDetails extends EventDetails {
  readonly method?: string;
  readonly wrong?: string;
  readonly reason?: string;
  readonly times?: number;
  readonly name?: string | null;
  readonly scopes?: readonly string[];
  readonly field?: string;
  readonly id?: string;
  readonly reference?: string;
  readonly format?: string;
  readonly count?: number;
}

export interface NewAuditEntry {
  readonly at: string;
  readonly type: AuditType;
  /** Null if the actor is unknown. */
  readonly actor: string | null;
  /** The affected account. */
  readonly userId: string | null;
  readonly username: string | null;
  /** Null for automatic changes by Vitrine. */
  readonly origin: Origin | null;
  readonly details?: AuditDetails | undefined;
}

const intoWaiting = insertionInto(
  'audit_waiting',
  'at, type, actor, user_id, username, origin, way, details',
);

/** Call it in the transaction of the change. */
export async function insertAuditEntries(queries: Queries, entries: readonly NewAuditEntry[]): Promise<void> {
  const rows = entries.map(({ origin, details, ...entry }) => ({
    ...entry,
    origin: origin?.from ?? null,
    way: origin?.way ?? null,
    details: details && Object.keys(details).length > 0 ? JSON.stringify(details) : null,
  }));
  if (rows.length > 0) await intoWaiting(queries, rows);
}
