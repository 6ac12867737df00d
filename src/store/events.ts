import { after, type MaybePromise } from '../core/kernel/maybe-promise.ts';
import { Damage } from '../domain/profile/damage.ts';
import { insertAuditEntries, isAudited, type Origin } from './audit.ts';
import { changesPages } from './changed-names.ts';
import type { Queries, Transaction } from './database.ts';
import {
  type EventDetails,
  type EventRow,
  type EventType,
  eventColumns,
  parseEvent,
  type StoredEvent,
} from './event.ts';
import { inParts, listedIn } from './in-parts.ts';
import { insertionInto } from './insert-rows.ts';
import { insertDeliveries } from './owe-deliveries.ts';
import { pipeline } from './pipeline.ts';
import { allRows } from './statement.ts';
import type { User } from './users.ts';

/** The events after the event `after`, oldest first, of a user or of all users. */
export async function listEvents(
  queries: Queries,
  after: number,
  limit: number,
  userId?: string,
): Promise<StoredEvent[]> {
  const condition = userId === undefined ? 'id > $1' : 'id > $1 AND user_id = $2';
  const values = userId === undefined ? [after, limit] : [after, userId, limit];
  const rows = await queries.all<EventRow>(
    `SELECT ${eventColumns} FROM events
     WHERE ${condition} ORDER BY id LIMIT $${values.length}`,
    values,
  );
  return rows.map(parseEvent);
}

/** A user's events, newest first, before the event with the number `before` if it is given. */
export async function listEventsBefore(
  queries: Queries,
  userId: string,
  before: number | null,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await queries.all<EventRow>(
    `SELECT ${eventColumns} FROM events WHERE user_id = $1 AND n < $2 ORDER BY n DESC LIMIT $3`,
    [userId, before ?? 2_147_483_647, limit],
  );
  return rows.map(parseEvent);
}

/**
 * SQL: types of events about the profile, which don't concern access. The index `events_of_account` leaves
 * out the same types.
 */
const aboutProfile = `'user.created', 'draft.saved', 'profile.published', 'profile.unpublished',
  'link.verified', 'link.unverified', 'share.created', 'share.used', 'share.ended'`;

/** Events of an account, newest first. */
export async function listAccountEvents(
  queries: Queries,
  userId: string,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await queries.all<EventRow>(
    `SELECT ${eventColumns} FROM events WHERE user_id = $1 AND type NOT IN (${aboutProfile}) AND type <> 'link.fetched'
     ORDER BY n DESC LIMIT $2`,
    [userId, limit],
  );
  return rows.map(parseEvent);
}

/** The users of the events after `after`, oldest first. */
export const listEventAuthors = allRows<
  { readonly id: number; readonly userId: string; readonly at: string },
  [after: number, limit: number]
>('SELECT id, user_id AS "userId", at FROM events WHERE id > $1 ORDER BY id LIMIT $2');

/** 0 without events. */
export function findLatestEvent(queries: Queries): MaybePromise<number> {
  const row = queries.get<{ id: number }>('SELECT COALESCE(MAX(id), 0) AS id FROM events');
  return after(row, (found) => found?.id ?? 0);
}

/** The number of events that a user should have, and the number found, including those deleted for their age. */
export async function countEvents(
  queries: Queries,
  userId: string,
): Promise<{ readonly counted: number; readonly kept: number }> {
  const row = await queries.get<{ counted: number; kept: number }>(
    `SELECT events AS counted, (SELECT COUNT(*) FROM events WHERE user_id = users.id)
       + COALESCE((SELECT number FROM deleted_events WHERE user_id = users.id), 0) AS kept FROM users WHERE id = $1`,
    [userId],
  );
  return row ?? { counted: 0, kept: 0 };
}

export interface NewEvent {
  readonly type: EventType;
  readonly actor: string;
  readonly at: string;
  /** The origin for the audit log. Null for automatic changes by Vitrine. */
  readonly origin: Origin | null;
  readonly details?: EventDetails;
}

/**
 * Numbers the event for its user immediately, and globally at the end of the transaction. A client that sees
 * an event has therefore seen all earlier ones.
 */
export async function appendEvent(transaction: Transaction, userId: string, event: NewEvent): Promise<void> {
  const user = await transaction.get<{ n: number; username: string }>(
    'UPDATE users SET events = events + 1 WHERE id = $1 RETURNING events AS n, username',
    [userId],
  );
  if (!user) throw new Damage(`there is no user ${userId} to whom ${event.type} could have happened`);
  writeLastly(transaction, [{ ...event, userId, username: user.username, n: user.n }]);
}

/** Appends an event of a group. Groups number their events as users do. The log names the group by its slug. */
export async function appendGroupEvent(
  transaction: Transaction,
  groupId: string,
  event: NewEvent,
): Promise<void> {
  const group = await transaction.get<{ n: number }>(
    'UPDATE user_groups SET events = events + 1 WHERE id = $1 RETURNING events AS n',
    [groupId],
  );
  if (!group) throw new Damage(`there is no group ${groupId} to which ${event.type} could have happened`);
  writeLastly(transaction, [{ ...event, userId: groupId, username: '', n: group.n }]);
}

/** Appends the same event for many users. Each user must appear once. */
export async function appendEvents(
  transaction: Transaction,
  userIds: readonly string[],
  event: NewEvent,
): Promise<void> {
  const users = await inParts(userIds, (some) =>
    transaction.all<{ userId: string; n: number; username: string }>(
      `UPDATE users SET events = events + 1 WHERE id IN ${listedIn(transaction)}
       RETURNING id AS "userId", events AS n, username`,
      [JSON.stringify(some)],
    ),
  );
  writeLastly(
    transaction,
    users.map((user) => ({ ...event, ...user })),
  );
}

/** Appends the first events of users whose rows already contain the number of events, in this order. */
export function appendFirstEvents(
  transaction: Transaction,
  newcomers: readonly {
    readonly user: Pick<User, 'id' | 'username'>;
    readonly events: readonly NewEvent[];
  }[],
): void {
  const numbered = newcomers.flatMap(({ user: { id, username }, events }) =>
    events.map((event, index) => ({ ...event, userId: id, username, n: index + 1 })),
  );
  // Each new user gets a single entry in the audit log, even if the import publishes the profile.
  writeLastly(transaction, numbered, (type) => type === 'user.created');
}

const intoEvents = insertionInto('events', 'user_id, n, type, username, actor, at, details');

interface NumberedEvent extends NewEvent {
  readonly userId: string;
  readonly username: string;
  readonly n: number;
}

/** Events of a step. SQLite takes some ten milliseconds for them. */
const stepSize = 1_000;

/** Many events are several steps, so that other requests run in between. */
function writeLastly(
  transaction: Transaction,
  events: readonly NumberedEvent[],
  isNoted: (type: EventType) => boolean = isAudited,
): void {
  for (let from = 0; from < events.length; from += stepSize) {
    const some = events.slice(from, from + stepSize);
    transaction.lastly.push(() => writeEvents(transaction, some, isNoted));
  }
}

async function writeEvents(
  transaction: Transaction,
  events: readonly NumberedEvent[],
  isNoted: (type: EventType) => boolean,
): Promise<void> {
  for (const { type, userId, username } of events)
    if (changesPages(type) && username !== '') transaction.changed.add(userId);
  const rows = events.map(({ details, ...event }) => ({
    ...event,
    details: details ? JSON.stringify(details) : null,
  }));
  const told = events.filter(({ details }) => !details?.autosave);
  const audited = events.filter(({ type }) => isNoted(type)).map(auditedSubject);
  await pipeline(
    intoEvents(transaction, rows),
    insertDeliveries(transaction, told),
    insertAuditEntries(transaction, audited),
  );
}

/** An audit entry about a group names the group in its details. */
function auditedSubject<Event extends Pick<NumberedEvent, 'userId' | 'username'>>(event: Event) {
  return event.username === '' ? { ...event, userId: null, username: null } : event;
}

/** The time at which a user was first published. */
export async function findFirstPublishedAt(queries: Queries, userId: string): Promise<string | null> {
  const row = await queries.get<{ at: string }>(
    "SELECT at FROM events WHERE user_id = $1 AND type = 'profile.published' ORDER BY n LIMIT 1",
    [userId],
  );
  return row?.at ?? null;
}

/** The time at which a user was last published. */
export async function findPublishedAt(queries: Queries, userId: string): Promise<string | null> {
  const row = await queries.get<{ at: string }>(
    "SELECT at FROM events WHERE user_id = $1 AND type = 'profile.published' ORDER BY n DESC LIMIT 1",
    [userId],
  );
  return row?.at ?? null;
}
