import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import { credentialVersion } from './credential-version.ts';
import type { Queries } from './database.ts';
import { deleteSome } from './delete-some.ts';
import { insertionInto } from './insert-rows.ts';
import { change } from './statement.ts';

/**
 * How a session was started: `link` is a link that an operator passed on, `mail` a mailed link, `oidc` and
 * `saml` are single sign-on.
 */
export type SignInMethod = 'password' | 'passkey' | 'mail' | 'oidc' | 'saml' | 'link';

/** A signed-in user's session. */
export interface Session {
  /** The keyed hash of the cookie. */
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  /** The user's preferred language. */
  readonly locale: string | null;
  readonly startedBy: SignInMethod;
  readonly startedAt: string | null;
  /** When the user last confirmed their identity. Null if they haven't since sign-in. */
  readonly provenAt: string | null;
  /** The version at the start of the session. */
  readonly credentialVersion: number;
  /** 1 for an operator, unless the session lacks the two-factor authentication that operators need. */
  readonly operator: 0 | 1;
  /** The user's other roles, as stored. Empty if the session lacks a required two-factor authentication. */
  readonly roles: string;
  /** Set if the user has a role but the session lacks the required two-factor authentication. */
  readonly heldBack?: true;
  /** The two-factor authentication of an operator or of a user with a role. */
  readonly operatorFactor: 'code' | 'passkey' | null;
  /** 1 for a user who may edit another user's profile. */
  readonly worksFor: 0 | 1;
  /** The last recorded use. */
  readonly usedAt: string | null;
}

/** Data by which a member recognizes a session. */
export interface Device {
  readonly browser: string | null;
  readonly platform: string | null;
  /** The stored part of the IP address. */
  readonly network: string | null;
}

export interface ListedSession extends Device, Pick<Session, 'id' | 'startedBy' | 'startedAt' | 'usedAt'> {}

/** A user who has confirmed their identity and may start a session. */
export interface Proven {
  readonly userId: string;
  /** The version at that time. */
  readonly credentialVersion: number;
}

export interface NewSession extends Proven {
  readonly id: Session['id'];
  readonly startedBy: SignInMethod;
  readonly expiresAt: Date;
  readonly device: Device;
}

/**
 * Finds sessions of users who may act. Sessions of suspended users, and those from before a change of the
 * password, aren't found.
 */
export function findSession(queries: Queries, id: string, now: Date): MaybePromise<Session | null> {
  return queries.get(
    `SELECT sessions.id, users.id AS "userId", users.username, users.locale, sessions.started_by AS "startedBy", sessions.generation AS "credentialVersion",
       sessions.started_at AS "startedAt", sessions.proven_at AS "provenAt", sessions.used_at AS "usedAt", users.operator, users.roles,
       CASE WHEN users.operator = 0 AND users.roles = '' THEN NULL
         WHEN EXISTS (SELECT 1 FROM second_factors WHERE second_factors.user_id = users.id) THEN 'code'
         WHEN EXISTS (SELECT 1 FROM passkeys WHERE passkeys.user_id = users.id) THEN 'passkey' END AS "operatorFactor",
       CASE WHEN EXISTS (SELECT 1 FROM delegates WHERE delegate_id = users.id) THEN 1 ELSE 0 END AS "worksFor"
     FROM sessions JOIN users ON users.id = sessions.user_id
     LEFT JOIN passwords ON passwords.user_id = sessions.user_id
     WHERE sessions.id = $1 AND sessions.expires_at > $2 AND users.state NOT IN ('suspended', 'deleted')
       AND sessions.generation = ${credentialVersion}`,
    [id, now.toISOString()],
  );
}

const intoSessions = insertionInto(
  'sessions',
  'user_id, id, started_by, generation, expires_at, started_at, used_at, browser, platform, network',
);

/** Ends a session and starts another in its place. Also deletes some expired sessions. */
export async function replaceSession(
  queries: Queries,
  oldId: string,
  session: NewSession,
  now: Date,
): Promise<void> {
  const { userId, startedBy, credentialVersion: generation, expiresAt, device } = session;
  const at = now.toISOString();
  // Updates the user first, as all transactions that change both rows do, to prevent deadlocks.
  await queries.run('UPDATE users SET seen_at = $1, seen_by = $2 WHERE id = $3', [at, startedBy, userId]);
  await deleteSession(queries, oldId);
  await deleteSome(queries, { table: 'sessions', key: 'id', where: 'expires_at <= $1' }, at);
  const times = { startedAt: at, usedAt: at, expiresAt: expiresAt.toISOString() };
  await intoSessions(queries, { ...session, ...device, ...times, generation });
}

/** Valid sessions, last used first. */
export function listSessions(queries: Queries, userId: string, now: Date): MaybePromise<ListedSession[]> {
  return queries.all(
    `SELECT id, started_by AS "startedBy", started_at AS "startedAt", used_at AS "usedAt", browser, platform, network
     FROM sessions WHERE user_id = $1 AND expires_at > $2 ORDER BY COALESCE(used_at, '') DESC, id LIMIT 100`,
    [userId, now.toISOString()],
  );
}

export async function countSessions(
  queries: Queries,
  userId: string,
  now: Date,
): Promise<{ readonly count: number; readonly usedAt: string | null }> {
  const row = await queries.get<{ count: number; usedAt: string | null }>(
    'SELECT COUNT(*) AS count, MAX(used_at) AS "usedAt" FROM sessions WHERE user_id = $1 AND expires_at > $2',
    [userId, now.toISOString()],
  );
  return row ?? { count: 0, usedAt: null };
}

export async function markSessionUsed(
  queries: Queries,
  id: string,
  { browser, platform, network }: Device,
  at: string,
): Promise<void> {
  await queries.run(
    `UPDATE users SET seen_at = $1, seen_by = (SELECT started_by FROM sessions WHERE id = $2)
     WHERE id = (SELECT user_id FROM sessions WHERE id = $2)`,
    [at, id],
  );
  await queries.run(
    'UPDATE sessions SET used_at = $1, browser = $2, platform = $3, network = $4 WHERE id = $5',
    [at, browser, platform, network, id],
  );
}

export const markSessionProven = change<[id: string, at: string]>(
  'UPDATE sessions SET proven_at = $2 WHERE id = $1',
);

/** Ends a session of the user. False if it doesn't exist. */
export const deleteOwnSession = change<[userId: string, id: string]>(
  'DELETE FROM sessions WHERE user_id = $1 AND id = $2',
);

/** Ends all sessions of the user except this one. */
export const deleteOtherSessions = change<[userId: string, id: string]>(
  'DELETE FROM sessions WHERE user_id = $1 AND id <> $2',
);

export const deleteSession = change<[id: string]>('DELETE FROM sessions WHERE id = $1');

export const deleteSessions = change<[userId: string]>('DELETE FROM sessions WHERE user_id = $1');
