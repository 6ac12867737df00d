import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';
import { pipeline } from './pipeline.ts';
import type { Device, NewSession, SignInMethod } from './sessions.ts';
import { allRows } from './statement.ts';

export interface SignIn extends Device {
  /** The session that the sign-in started. */
  readonly sessionId: string;
  readonly at: string;
  readonly way: SignInMethod;
}

/** The number of sign-ins stored for each account. */
export const keptSignIns = 20;
const keptDays = 90;

/** Also deletes old sign-ins and those beyond the limit. */
export async function insertSignIn(
  queries: Queries,
  { id, userId, startedBy, device: { browser, platform, network } }: NewSession,
  now: Date,
): Promise<void> {
  const end = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  await pipeline(
    queries.run(
      `INSERT INTO sign_ins (session_id, user_id, at, way, browser, platform, network)
       SELECT $1, id, $2, $3, $4, $5, $6 FROM users WHERE id = $7 AND state <> 'deleted'`,
      [id, now.toISOString(), startedBy, browser, platform, network, userId],
    ),
    queries.run(
      `DELETE FROM sign_ins WHERE session_id IN
         (SELECT session_id FROM sign_ins WHERE user_id = $1 ORDER BY at DESC, session_id LIMIT 1000 OFFSET ${keptSignIns})`,
      [userId],
    ),
    deleteSome(queries, { table: 'sign_ins', key: 'session_id', where: 'at < $1' }, end),
    deleteSome(queries, { table: 'failed_sign_ins', key: 'user_id, day', where: 'day < $1' }, end),
  );
}

/**
 * Deletes sign-ins and counts of failed sign-ins. Returns the larger number, which is `mostDeleted` if there
 * may be more.
 */
export async function deleteOldSignIns(queries: Queries, before: string): Promise<number> {
  const counts = [
    await deleteSome(queries, { table: 'sign_ins', key: 'session_id', where: 'at < $1' }, before),
    await deleteSome(
      queries,
      { table: 'failed_sign_ins', key: 'user_id, day', where: 'last_at < $1' },
      before,
    ),
  ];
  return Math.max(...counts);
}

/** Newest first. */
export const listSignIns = allRows<SignIn, [userId: string]>(
  `SELECT session_id AS "sessionId", at, way, browser, platform, network
   FROM sign_ins WHERE user_id = $1 ORDER BY at DESC, session_id`,
);

/** The number of failed sign-ins. */
export interface FailureCounts {
  readonly passwords: number;
  readonly codes: number;
  /** The time of the last failed sign-in. */
  readonly lastAt: string;
}

/** Adds to the counts of the day. Does nothing for a deleted user. */
export async function addFailures(
  queries: Queries,
  userId: string,
  { passwords, codes, lastAt }: FailureCounts,
): Promise<void> {
  const lock = `SELECT 1 FROM users WHERE id = $1 AND state <> 'deleted' ${queries.dialect.forUpdate}`;
  if ((await queries.get(lock, [userId])) === null) return;
  await queries.run(
    `INSERT INTO failed_sign_ins (user_id, day, passwords, codes, last_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, day) DO UPDATE SET passwords = failed_sign_ins.passwords + excluded.passwords,
       codes = failed_sign_ins.codes + excluded.codes, last_at = excluded.last_at`,
    [userId, lastAt.slice(0, 'yyyy-mm-dd'.length), passwords, codes, lastAt],
  );
}

/** Counts by day, newest first. */
export const listFailedSignIns = allRows<FailureCounts, [userId: string, limit: number]>(
  `SELECT passwords, codes, last_at AS "lastAt" FROM failed_sign_ins
   WHERE user_id = $1 ORDER BY day DESC LIMIT $2`,
);
