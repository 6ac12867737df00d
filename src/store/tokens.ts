import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Database } from './database.ts';

export interface StoredToken {
  readonly id: string;
  readonly userId: string | null;
  readonly scopes: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** A token as it is looked up by who presents it: with whose it is, if that user may still act. */
export interface PresentedToken extends StoredToken {
  readonly username: string | null;
  readonly state: string | null;
}

export interface Tokens {
  findByHash(hash: string): MaybePromise<PresentedToken | null>;
  /** Newest first; of one user, or of everyone. */
  list(userId: string | null): MaybePromise<(StoredToken & { readonly username: string | null })[]>;
  insert(token: StoredToken, hash: string): Promise<void>;
  /** False when there is no such token that could still be used. */
  revoke(id: string, at: string): Promise<boolean>;
  markUsed(id: string, at: string): Promise<void>;
}

const columns = `tokens.id, tokens.user_id AS "userId", tokens.scopes, tokens.created_at AS "createdAt",
  tokens.expires_at AS "expiresAt", tokens.last_used_at AS "lastUsedAt", tokens.revoked_at AS "revokedAt", users.username`;

export function createTokens(database: Database): Tokens {
  return {
    findByHash: (hash) =>
      database.get(
        `SELECT ${columns}, users.state FROM tokens LEFT JOIN users ON users.id = tokens.user_id WHERE tokens.hash = $1`,
        [hash],
      ),
    list: (userId) => {
      const of = userId === null ? '' : 'WHERE tokens.user_id = $1';
      return database.all(
        `SELECT ${columns} FROM tokens LEFT JOIN users ON users.id = tokens.user_id ${of} ORDER BY tokens.created_at DESC, tokens.id`,
        userId === null ? [] : [userId],
      );
    },
    insert: (token, hash) =>
      database.transaction(async (queries) => {
        const { userId, id, scopes, createdAt, expiresAt } = token;
        await queries.run(
          'INSERT INTO tokens (user_id, id, hash, scopes, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
          [userId, id, hash, scopes, createdAt, expiresAt],
        );
      }),
    revoke: (id, at) =>
      database.transaction(async (queries) => {
        const changed = await queries.run(
          'UPDATE tokens SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL',
          [at, id],
        );
        return changed > 0;
      }),
    markUsed: (id, at) =>
      database.transaction(async (queries) => {
        await queries.run('UPDATE tokens SET last_used_at = $1 WHERE id = $2', [at, id]);
      }),
  };
}
