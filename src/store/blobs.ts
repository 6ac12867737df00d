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
