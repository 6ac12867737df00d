import type { Queries } from './database.ts';

/** Of which files are made, but for their last. Who sends one has so much of it in memory. */
export const pieceSize = 256 * 1024;

export async function findBlob(queries: Queries, userId: string, hash: string): Promise<Uint8Array | null> {
  const size = await findBlobSize(queries, userId, hash);
  if (size === null) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of readBlob(queries, userId, hash, { first: 0, last: size - 1 })) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function findBlobSize(queries: Queries, userId: string, hash: string): Promise<number | null> {
  const row = await queries.get<{ size: number }>('SELECT size FROM blobs WHERE user_id = $1 AND hash = $2', [
    userId,
    hash,
  ]);
  return row?.size ?? null;
}

/** Piece by piece, each read when it is asked for. Ends early when the file is deleted meanwhile. */
export async function* readBlob(
  queries: Queries,
  userId: string,
  hash: string,
  { first, last }: { readonly first: number; readonly last: number },
): AsyncGenerator<Uint8Array> {
  for (let at = first; at <= last; ) {
    const inPiece = at % pieceSize;
    const row = await queries.get<{ bytes: Uint8Array }>(
      'SELECT substr(bytes, $1, $2) AS bytes FROM blob_pieces WHERE user_id = $3 AND hash = $4 AND n = $5',
      [inPiece + 1, Math.min(pieceSize - inPiece, last - at + 1), userId, hash, Math.floor(at / pieceSize)],
    );
    if (!row || row.bytes.length === 0) return;
    yield row.bytes;
    at += row.bytes.length;
  }
}

export async function insertBlob(
  queries: Queries,
  userId: string,
  hash: string,
  bytes: Uint8Array,
): Promise<void> {
  const added = await queries.run(
    'INSERT INTO blobs (user_id, hash, size) VALUES ($1, $2, $3) ON CONFLICT (user_id, hash) DO NOTHING',
    [userId, hash, bytes.length],
  );
  if (added === 0) return;
  for (let n = 0; n * pieceSize < bytes.length; n += 1) {
    // Readers are served meanwhile.
    if (n > 0) await new Promise(setImmediate);
    await queries.run('INSERT INTO blob_pieces (user_id, hash, n, bytes) VALUES ($1, $2, $3, $4)', [
      userId,
      hash,
      n,
      bytes.subarray(n * pieceSize, (n + 1) * pieceSize),
    ]);
  }
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
