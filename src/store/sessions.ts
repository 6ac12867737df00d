import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Queries } from './database.ts';

/** Somebody who signed in. */
export interface Session {
  /** The keyed hash of what the client holds. */
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  /** The language they prefer. */
  readonly locale: string | null;
  readonly startedBy: 'password' | 'link';
  /** Of the password under which it was started. */
  readonly generation: number;
}

/** Somebody who has shown that they may start a session. */
export interface Proven {
  readonly userId: string;
  /** Of the password at that moment. */
  readonly generation: number;
}

export interface NewSession extends Proven {
  readonly id: Session['id'];
  readonly startedBy: Session['startedBy'];
  readonly expiresAt: Date;
}

/** Of a user who may act: not of one who is suspended, nor from before their password was changed. */
export function findSession(queries: Queries, id: string, now: Date): MaybePromise<Session | null> {
  return queries.get(
    `SELECT sessions.id, users.id AS "userId", users.username, users.locale, sessions.started_by AS "startedBy", sessions.generation
     FROM sessions JOIN users ON users.id = sessions.user_id
     LEFT JOIN passwords ON passwords.user_id = sessions.user_id
     WHERE sessions.id = $1 AND sessions.expires_at > $2 AND users.state NOT IN ('suspended', 'deleted')
       AND sessions.generation = COALESCE(passwords.generation, 0)`,
    [id, now.toISOString()],
  );
}

/** Ends one session and starts another in its place; what has expired goes on the way. */
export async function replaceSession(
  queries: Queries,
  oldId: string,
  session: NewSession,
  now: Date,
): Promise<void> {
  const { userId, id, startedBy, generation, expiresAt } = session;
  await queries.run('DELETE FROM sessions WHERE id = $1 OR expires_at <= $2', [oldId, now.toISOString()]);
  await queries.run(
    'INSERT INTO sessions (user_id, id, started_by, generation, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [userId, id, startedBy, generation, expiresAt.toISOString()],
  );
}

export async function deleteSession(queries: Queries, id: string): Promise<void> {
  await queries.run('DELETE FROM sessions WHERE id = $1', [id]);
}

export async function deleteSessions(queries: Queries, userId: string): Promise<void> {
  await queries.run('DELETE FROM sessions WHERE user_id = $1', [userId]);
}
