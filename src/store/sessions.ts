import type { Session } from '../kernel/exchange.ts';
import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Database } from './database.ts';

export interface StoredSession extends Session {
  /** The keyed hash of what the client holds. */
  readonly id: string;
  readonly expiresAt: Date;
}

export interface Sessions {
  find(id: string, now: Date): MaybePromise<Session | null>;
  /** Ends one session and starts another in its place; what has expired goes on the way. */
  replace(oldId: string, session: StoredSession, now: Date): Promise<void>;
  remove(id: string): Promise<void>;
}

export function createSessions(database: Database): Sessions {
  return {
    find: (id, now) =>
      database.get('SELECT username, locale FROM sessions WHERE id = $1 AND expires_at > $2', [
        id,
        now.toISOString(),
      ]),
    replace: (oldId, { id, username, locale, expiresAt }, now) =>
      database.transaction(async (queries) => {
        await queries.run('DELETE FROM sessions WHERE id = $1 OR expires_at <= $2', [
          oldId,
          now.toISOString(),
        ]);
        await queries.run('INSERT INTO sessions (id, username, locale, expires_at) VALUES ($1, $2, $3, $4)', [
          id,
          username,
          locale,
          expiresAt.toISOString(),
        ]);
      }),
    remove: (id) =>
      database.transaction(async (queries) => {
        await queries.run('DELETE FROM sessions WHERE id = $1', [id]);
      }),
  };
}
