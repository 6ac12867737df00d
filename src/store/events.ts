import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Database, Queries, Transaction } from './database.ts';
import { insertDeliveries } from './deliveries.ts';
import {
  type EventDetails,
  type EventRow,
  type EventType,
  eventColumns,
  parseEvent,
  type StoredEvent,
} from './event.ts';
import type { User } from './users.ts';

export interface Events {
  /** Oldest first, after the event `after`; of one user, or of everyone. */
  list(after: number, limit: number, userId?: string): MaybePromise<StoredEvent[]>;
  /** Whose events came after `after`, oldest first. */
  listAuthors(after: number, limit: number): Promise<{ readonly id: number; readonly userId: string }[]>;
  /** The newest; 0 when there is none. */
  latest(): Promise<number>;
  /** How many a user should have, and has. */
  count(userId: string): Promise<{ readonly counted: number; readonly kept: number }>;
}

export function createEvents(database: Database): Events {
  return {
    async latest() {
      const row = await database.get<{ id: number | string | null }>('SELECT MAX(id) AS id FROM events');
      return Number(row?.id ?? 0);
    },
    async listAuthors(after, limit) {
      const rows = await database.all<{ id: number | string; userId: string }>(
        'SELECT id, user_id AS "userId" FROM events WHERE id > $1 ORDER BY id LIMIT $2',
        [after, limit],
      );
      return rows.map(({ id, userId }) => ({ id: Number(id), userId }));
    },
    async count(userId) {
      const row = await database.get<{ counted: number; kept: number | string }>(
        'SELECT events AS counted, (SELECT COUNT(*) FROM events WHERE user_id = users.id) AS kept FROM users WHERE id = $1',
        [userId],
      );
      return { counted: row?.counted ?? 0, kept: Number(row?.kept ?? 0) };
    },
    async list(after, limit, userId) {
      const condition = userId === undefined ? 'id > $1' : 'id > $1 AND user_id = $2';
      const values = userId === undefined ? [after, limit] : [after, userId, limit];
      const rows = await database.all<EventRow>(
        `SELECT ${eventColumns} FROM events
         WHERE ${condition} ORDER BY id LIMIT $${values.length}`,
        values,
      );
      return rows.map(parseEvent);
    },
  };
}

export interface NewEvent {
  readonly type: EventType;
  readonly actor: string;
  readonly at: string;
  readonly details?: EventDetails;
}

/** Numbered for the user at once, and for everyone at the end: who sees an event has seen all before it. */
export async function appendEvent(transaction: Transaction, userId: string, event: NewEvent): Promise<void> {
  const user = await transaction.get<{ n: number; username: string }>(
    'UPDATE users SET events = events + 1 WHERE id = $1 RETURNING events AS n, username',
    [userId],
  );
  if (!user) throw new Error(`there is no user ${userId} to whom ${event.type} could have happened`);
  writeLastly(transaction, { id: userId, username: user.username, n: user.n }, [event]);
}

/** Those of a user who was inserted with their number. */
export function appendFirstEvents(
  transaction: Transaction,
  { id, username }: Pick<User, 'id' | 'username'>,
  events: readonly NewEvent[],
): void {
  writeLastly(transaction, { id, username, n: 1 }, events);
}

interface EventOwner {
  readonly id: string;
  readonly username: string;
  /** The number of the first event. */
  readonly n: number;
}

function writeLastly(transaction: Transaction, owner: EventOwner, events: readonly NewEvent[]): void {
  const numbered = events.map((event, index) => ({ ...event, n: owner.n + index }));
  transaction.lastly.push(async () => {
    const width = 7;
    const rows = numbered.map((_, row) => {
      const places = Array.from({ length: width }, (_, column) => `$${row * width + column + 1}`);
      return `(${places.join(', ')})`;
    });
    await transaction.run(
      `INSERT INTO events (user_id, n, type, username, actor, at, details) VALUES ${rows.join(', ')}`,
      numbered.flatMap(({ n, type, actor, at, details }) => {
        return [owner.id, n, type, owner.username, actor, at, details ? JSON.stringify(details) : null];
      }),
    );
    const told = numbered.filter(({ details }) => !details?.autosave);
    await insertDeliveries(transaction, owner.id, told);
  });
}

/** When readers last got something new of a user. */
export async function findPublishedAt(queries: Queries, userId: string): Promise<string | null> {
  const row = await queries.get<{ at: string }>(
    "SELECT at FROM events WHERE user_id = $1 AND type = 'profile.published' ORDER BY n DESC LIMIT 1",
    [userId],
  );
  return row?.at ?? null;
}
