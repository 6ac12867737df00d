import type { Queries } from './database.ts';

export async function findBlob(queries: Queries, userId: string, hash: string): Promise<Uint8Array | null> {
  const row = await queries.get<{ bytes: Uint8Array }>(
    'SELECT bytes FROM blobs WHERE user_id = $1 AND hash = $2',
    [userId, hash],
  );
  return row?.bytes ?? null;
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

/** The bytes that a user's files take, those of older revisions included. */
export async function sumOfBlobs(queries: Queries, userId: string): Promise<number> {
  const row = await queries.get<{ sum: number }>(
    'SELECT COALESCE(SUM(size), 0) AS sum FROM blobs WHERE user_id = $1',
    [userId],
  );
  return row?.sum ?? 0;
}

export async function listBlobHashes(queries: Queries, userId: string): Promise<Set<string>> {
  const rows = await queries.all<{ hash: string }>('SELECT hash FROM blobs WHERE user_id = $1', [userId]);
  return new Set(rows.map(({ hash }) => hash));
}

export async function deleteBlob(queries: Queries, userId: string, hash: string): Promise<void> {
  await queries.run('DELETE FROM blobs WHERE user_id = $1 AND hash = $2', [userId, hash]);
}
