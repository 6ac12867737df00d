import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Database, Queries } from './database.ts';

/** Somebody who may sign in, and the hash of their password if they have set one. */
export interface Credentials {
  readonly userId: string;
  readonly hash: string | null;
}

export interface Passwords {
  /** By the name without regard to case, or one given up by a rename if nobody else gave it up too. */
  find(folded: string): MaybePromise<Credentials | null>;
}

export function createPasswords(database: Database): Passwords {
  return {
    find: (folded) =>
      database.get(
        `SELECT users.id AS "userId", passwords.hash
         FROM users LEFT JOIN passwords ON passwords.user_id = users.id
         WHERE users.state NOT IN ('suspended', 'deleted') AND users.id = COALESCE(
           (SELECT id FROM users WHERE folded = $1),
           (SELECT MIN(user_id) FROM former_names WHERE folded = $1 HAVING COUNT(DISTINCT user_id) = 1))`,
        [folded],
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
