import type { Database } from '../store/database.ts';
import { listExpiringTokens, markExpiryTold } from '../store/tokens.ts';
import { type Outbox, queueMail } from './outbox.ts';

const week = 7 * 86_400_000;
const atOnce = 100;

/** A week before, once for each, on whichever node comes first. */
export async function tellExpiringTokens(
  database: Database,
  outbox: Outbox,
  now: Date,
  language: string,
): Promise<void> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + week).toISOString();
  for (const { id, name, expiresAt, userId, address } of await listExpiringTokens(
    database,
    at,
    until,
    atOnce,
  ))
    await database.transaction(async (queries) => {
      if (!(await markExpiryTold(queries, id, at))) return;
      const about = { details: { name, expiresAt }, address, userId, language, at };
      await queueMail(queries, outbox, { kind: 'token-expires', ...about });
    });
}
