import type { Database } from '../../src/store/database.ts';
import { type EventRow, eventColumns, parseEvent, type StoredEvent } from '../../src/store/event.ts';
import { findUserByName } from '../../src/store/users.ts';

/** A webhook in the database, for tests of the core without the module. A null owner means an operator's webhook. */
export async function storeWebhook(
  database: Database,
  username: string | null,
  types: readonly string[] = [],
): Promise<string> {
  const id = Bun.randomUUIDv7();
  const user = username === null ? null : await findUserByName(database, username);
  await database.run(
    `INSERT INTO webhooks (user_id, id, url, types, secret, created_at, created_by)
     VALUES ($1, $2, 'https://hooks.invalid/', $3, 'whsec_', '2026-01-01T00:00:00.000Z', 'alice')`,
    [user?.id ?? null, id, types.join(' ')],
  );
  return id;
}

/** The events that a webhook still has to deliver. */
export async function listOwedEvents(database: Database, id: string): Promise<StoredEvent[]> {
  const rows = await database.all<EventRow>(
    `SELECT ${eventColumns} FROM deliveries
     JOIN events ON events.user_id = deliveries.user_id AND events.n = deliveries.n
     WHERE deliveries.webhook_id = $1 AND deliveries.next_at IS NOT NULL
     ORDER BY deliveries.next_at, deliveries.n`,
    [id],
  );
  return rows.map(parseEvent);
}
