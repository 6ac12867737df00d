import type { Database } from '../../src/store/database.ts';
import { insertUsers } from '../../src/store/users.ts';

const at = '2026-11-19T00:00:00.000Z';

/** Adds users `PREFIX-0`, `PREFIX-1` and so on without requests, events or checks. Returns their IDs. */
export async function writeUsers(database: Database, prefix: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: Bun.randomUUIDv7(), username: `${prefix}-${n}`, folded: `${prefix}-${n}`, createdAt: at },
    ...{ state: 'draft' as const, restingState: null, draft: 1, published: null, events: 0 },
    ...{ operator: 0 as const, roles: '', deletesAt: null, leaving: 0 as const, seenAt: '', seenBy: null },
    ...{ name: '', nameKey: '' },
  }));
  await database.transaction((queries) => insertUsers(queries, rows));
  return rows.map(({ id }) => id);
}
