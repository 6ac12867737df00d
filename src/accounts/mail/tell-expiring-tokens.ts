import type { Database } from '../../store/database.ts';
import { type ExpiringToken, listExpiringTokens, markExpiryTold } from '../../store/tokens.ts';
import { type Outbox, queueMail } from './outbox.ts';

const week = 7 * 86_400_000;
/** The day of a week's token may have been counted a moment later than it was made. */
const tolerance = 3_600_000;
const atOnce = 100;

/** One week before the expiry, once per token, by the first node. */
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

/** Owners of a token for a day or a week know when it expires. */
function wasMadeForLonger({ createdAt, expiresAt }: ExpiringToken): boolean {
  return Date.parse(expiresAt) - Date.parse(createdAt) > week + tolerance;
}
