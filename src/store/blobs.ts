import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { Database, Queries } from './database.ts';

export interface Blobs {
  find(userId: string, hash: string): Promise<Uint8Array | null>;
}

export function createBlobs(database: Database): Blobs {
  return {
    async find(userId, hash) {
      const row = await database.get<{ bytes: Uint8Array }>(
        'SELECT bytes FROM blobs WHERE user_id = $1 AND hash = $2',
        [userId, hash],
      );
      return row?.bytes ?? null;
    },
  };
}

export async function insertBlob(
  queries: Queries,
  userId: string,
  hash: string,
  bytes: Uint8Array,
): Promise<void> {
  await queries.run(
    'INSERT INTO blobs (user_id, hash, size, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT (user_id, hash) DO NOTHING',
    [userId, hash, bytes.length, bytes],
  );
}

export function hasBlob(queries: Queries, userId: string, hash: string): MaybePromise<boolean> {
  const row = queries.get('SELECT 1 FROM blobs WHERE user_id = $1 AND hash = $2', [userId, hash]);
  return row instanceof Promise ? row.then((found) => found !== null) : row !== null;
}

/** Bytes kept for a user, old revisions' files included. */
export async function sumBlobs(queries: Queries, userId: string): Promise<number> {
  const row = await queries.get<{ total: number | string }>(
    'SELECT COALESCE(SUM(size), 0) AS total FROM blobs WHERE user_id = $1',
    [userId],
  );
  return Number(row?.total ?? 0);
}
