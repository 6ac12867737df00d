import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Database, Queries } from './database.ts';

/** Somebody who may sign in, and the hash of their password if they have set one. */
export interface Credentials {
  readonly userId: string;
  readonly username: string;
  readonly hash: string | null;
}

export interface Passwords {
  find(username: string): MaybePromise<Credentials | null>;
}

export function createPasswords(database: Database): Passwords {
  return {
    find: (username) =>
      database.get(
        `SELECT users.id AS "userId", users.username, passwords.hash
         FROM users LEFT JOIN passwords ON passwords.user_id = users.id
         WHERE users.username = $1 AND users.state NOT IN ('suspended', 'deleted')`,
        [username],
      ),
  };
}

export async function storePassword(
  queries: Queries,
  userId: string,
  hash: string,
  at: string,
): Promise<void> {
  await queries.run(
    `INSERT INTO passwords (user_id, hash, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at`,
    [userId, hash, at],
  );
}
