import type { Database } from '../../store/database.ts';
import { type ExpiringToken, listExpiringTokens, markExpiryTold } from '../../store/tokens.ts';
import { type Outbox, queueMail } from './outbox.ts';

const week = 7 * 86_400_000;
/** Milliseconds, because the lifetime of a token may begin a moment after its creation time. */
const tolerance = 3_600_000;
const atOnce = 100;

/** Sends a notice a week before the expiry, once per token, by the first node that gets to it. */
export async function tellExpiringTokens(
  database: Database,
  outbox: Outbox,
  now: Date,
  language: string,
): Promise<void> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + week).toISOString();
  for (const token of await listExpiringTokens(database, at, until, atOnce)) {
    const { id, name, expiresAt, userId, address } = token;
    await database.transaction(async (queries) => {
      if (!(await markExpiryTold(queries, id, at)) || !wasMadeForLonger(token)) return;
      const about = { details: { name: name ?? id, expiresAt }, address, userId, language, at };
      await queueMail(queries, outbox, { kind: 'token-expires', ...about });
    });
  }
}

/** Owners of a token for a day or a week needn't be reminded of its expiry. */
function wasMadeForLonger({ createdAt, expiresAt }: ExpiringToken): boolean {
  return Date.parse(expiresAt) - Date.parse(createdAt) > week + tolerance;
}
