import type { Queries } from './database.ts';
import { insertionInto } from './insert-rows.ts';
import { allRows, change, oneRow } from './statement.ts';

/**
 * Bytes. Files are stored in pieces of this size, except for the last piece. Sending a file needs memory for
 * one piece.
 */
export const pieceSize = 256 * 1024;

/** The location of a file. `object` is null if the file is in the database. */
export interface BlobRow {
  readonly userId: string;
  readonly hash: string;
  readonly size: number;
  readonly object: string | null;
}

const columns = 'user_id AS "userId", hash, size, object';

export const findBlobRow = oneRow<BlobRow, [userId: string, hash: string]>(
  `SELECT ${columns} FROM blobs WHERE user_id = $1 AND hash = $2`,
);

/** Reads each piece when it is needed. Ends early if the file is deleted or moved out of the database meanwhile. */
export async function* readPieces(
  queries: Queries,
  { userId, hash }: Pick<BlobRow, 'userId' | 'hash'>,
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

const intoBlobs = insertionInto(
  'blobs',
  'user_id, hash, size, object',
  'ON CONFLICT (user_id, hash) DO NOTHING',
);

/** False if the row already exists. */
export async function insertBlobRow(queries: Queries, row: BlobRow): Promise<boolean> {
  return (await intoBlobs(queries, row)) > 0;
}

export const insertPiece = insertionInto('blob_pieces', 'user_id, hash, n, bytes');

export async function deletePieces(
  queries: Queries,
  { userId, hash }: Pick<BlobRow, 'userId' | 'hash'>,
): Promise<void> {
  await queries.run('DELETE FROM blob_pieces WHERE user_id = $1 AND hash = $2', [userId, hash]);
}

/** False if the file was moved meanwhile. */
export async function updateBlobObject(
  queries: Queries,
  { userId, hash, object }: BlobRow,
  to: string | null,
): Promise<boolean> {
  const sql = `UPDATE blobs SET object = $1 WHERE user_id = $2 AND hash = $3 AND COALESCE(object, '') = $4`;
  return (await queries.run(sql, [to, userId, hash, object ?? ''])) > 0;
}

/** The bytes of all files of a user, including those of older revisions. */
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

export const deleteBlobRow = change<[userId: string, hash: string]>(
  'DELETE FROM blobs WHERE user_id = $1 AND hash = $2',
);

/** Files outside of the database by object name, except those of users who are being erased. */
export const listOutsideBlobs = allRows<BlobRow, [after: string, limit: number]>(
  `SELECT ${columns} FROM blobs WHERE object > $1
     AND NOT EXISTS (SELECT 1 FROM erasures WHERE erasures.user_id = blobs.user_id)
   ORDER BY object LIMIT $2`,
);

/** Files after this user and file, wherever they are stored. */
export async function listBlobs(
  queries: Queries,
  after: Pick<BlobRow, 'userId' | 'hash'>,
  limit: number,
): Promise<BlobRow[]> {
  return queries.all(
    `SELECT ${columns} FROM blobs WHERE (user_id, hash) > ($1, $2)
       AND NOT EXISTS (SELECT 1 FROM erasures WHERE erasures.user_id = blobs.user_id)
     ORDER BY user_id, hash LIMIT $3`,
    [after.userId, after.hash, limit],
  );
}

export async function countBlobs(
  queries: Queries,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const row = await queries.get<{ files: number; bytes: number }>(
    'SELECT COUNT(*) AS files, COALESCE(SUM(size), 0) AS bytes FROM blobs',
  );
  return row ?? { files: 0, bytes: 0 };
}
