import {
  type BlobRow,
  deleteBlobRow,
  findBlobRow,
  insertBlobRow,
  insertPiece,
  readPieces,
  updateBlobObject,
} from '../../store/blobs.ts';
import type { Queries } from '../../store/database.ts';
import { claimObject, releaseObject } from '../../store/objects.ts';
import { FilesAway } from './files-away.ts';
import type { NewBlob } from './new-blob.ts';
import type { ObjectStore } from './object-store.ts';
import { type FilePart, readObject } from './read-object.ts';

/** The bytes of files, by user and hash. A file is in the database or in outside storage. Its row stores where. */
export { countBlobs, listBlobHashes, sumOfBlobs } from '../../store/blobs.ts';

export interface BlobStore {
  readonly database: Queries;
  /** The store outside of the database, if there is one. */
  readonly objects?: ObjectStore | null;
}

/** An existing file that hasn't been read yet. */
export interface FoundBlob {
  readonly size: number;
  readonly object: string | null;
  /** Resolves when reading has begun. Until then a failure can still become an error response. */
  read(part: FilePart): Promise<AsyncIterable<Uint8Array>>;
}

export async function openBlob(store: BlobStore, userId: string, hash: string): Promise<FoundBlob | null> {
  const row = await findBlobRow(store.database, userId, hash);
  if (!row) return null;
  return { size: row.size, object: row.object, read: (part) => readRow(store, row, part) };
}

export async function findBlob(store: BlobStore, userId: string, hash: string): Promise<Uint8Array | null> {
  const blob = await openBlob(store, userId, hash);
  if (blob === null) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of await blob.read({ first: 0, last: blob.size - 1 })) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  if (bytes.length === blob.size) return bytes;
  if ((await findBlobRow(store.database, userId, hash)) === null) return null;
  throw new FilesAway('missing', `${hash} has ${bytes.length} of its ${blob.size} bytes`);
}

export async function readRow(
  store: BlobStore,
  row: BlobRow,
  part: FilePart,
): Promise<AsyncIterable<Uint8Array>> {
  const { object } = row;
  if (object === null) return readFromDatabase(store, row, part);
  if (!store.objects) throw new FilesAway('away', `${object} is outside of the database, and no S3 is known`);
  try {
    return await readObject(store.objects, { ...row, object }, part);
  } catch (error) {
    if (!(error instanceof FilesAway && error.reason === 'missing')) throw error;
    // The file may have been moved since its row was read.
    const now = await findBlobRow(store.database, row.userId, row.hash);
    if (now === null || now.object === object) throw error;
    return readRow(store, now, part);
  }
}

/** Continues outside if the file is moved there meanwhile. Ends early if it is deleted. */
async function* readFromDatabase(
  store: BlobStore,
  row: BlobRow,
  { first, last }: FilePart,
): AsyncGenerator<Uint8Array> {
  let at = first;
  for await (const piece of readPieces(store.database, row, { first, last })) {
    at += piece.length;
    yield piece;
  }
  if (at > last) return;
  const now = await findBlobRow(store.database, row.userId, row.hash);
  if (now !== null && now.object !== null) yield* await readRow(store, now, { first: at, last });
}

/** Stores the row of an object that was uploaded earlier. Other bytes are written to the database. */
export async function insertBlob(queries: Queries, userId: string, blob: NewBlob): Promise<void> {
  const row = { userId, hash: blob.hash, size: blob.size, object: blob.object };
  if (!(await insertBlobRow(queries, row))) return;
  if (blob.object !== null) {
    if (await claimObject(queries, blob.object)) return;
    await updateBlobObject(queries, row, null);
  }
  await insertPieces(queries, userId, blob);
}

export async function insertPieces(
  queries: Queries,
  userId: string,
  { hash, pieces }: Pick<NewBlob, 'hash' | 'pieces'>,
): Promise<void> {
  let n = 0;
  for await (const piece of pieces()) {
    // Lets other requests run.
    if (n > 0) await new Promise(setImmediate);
    await insertPiece(queries, { userId, hash, n, bytes: piece });
    n += 1;
  }
}

/** Deletes the row. An outside object is deleted later. */
export async function deleteBlob(queries: Queries, userId: string, hash: string, at: string): Promise<void> {
  const row = await findBlobRow(queries, userId, hash);
  await deleteBlobRow(queries, userId, hash);
  if (row?.object) await releaseObject(queries, row.object, at);
}
