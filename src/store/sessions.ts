import type { Database } from 'bun:sqlite';
import type { Session } from '../kernel/exchange.ts';

export interface StoredSession extends Session {
  /** The keyed hash of what the client holds. */
  readonly id: string;
  readonly expiresAt: Date;
}

export interface Sessions {
  find(id: string, now: Date): Session | null;
  /** Ends one session and starts another in its place; what has expired goes on the way. */
  replace(oldId: string, session: StoredSession, now: Date): void;
  remove(id: string): void;
}

export function createSessions(database: Database): Sessions {
  const byId = database.query<Session, [string, string]>(
    'SELECT username, locale FROM sessions WHERE id = ? AND expires_at > ?',
  );
  const insert = database.query(
    'INSERT INTO sessions (id, username, locale, expires_at) VALUES ($id, $username, $locale, $expiresAt)',
  );
  const remove = database.query('DELETE FROM sessions WHERE id = ?');
  const removeExpired = database.query('DELETE FROM sessions WHERE expires_at <= ?');

  return {
    find: (id, now) => byId.get(id, now.toISOString()),
    replace: database.transaction(
      (oldId: string, { id, username, locale, expiresAt }: StoredSession, now: Date) => {
        remove.run(oldId);
        removeExpired.run(now.toISOString());
        insert.run({ id, username, locale, expiresAt: expiresAt.toISOString() });
      },
    ),
    remove: (id) => void remove.run(id),
  };
}
