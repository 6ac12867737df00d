import { pieceSize } from '../../store/blobs.ts';
import type { Database } from '../../store/database.ts';
import { dropObject, insertObject } from '../../store/objects.ts';
import { hashInPieces } from './check-file.ts';
import type { ObjectContent, ObjectStore } from './object-store.ts';

/** A file that isn't stored for a user yet, in the pieces that the database stores. */
export interface NewBlob extends ObjectContent {
  readonly hash: string;
  /** The object that was stored before the transaction. Null if the bytes go to the database. */
  readonly object: string | null;
}

export interface NewBlobStore {
  readonly database: Database;
  readonly objects?: ObjectStore | null;
  readonly now: () => Date;
}

export function blobOf(hash: string, bytes: Uint8Array): NewBlob {
  return {
    hash,
    size: bytes.length,
    object: null,
    async *pieces() {
      for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
    },
  };
}

export async function hashedBlob(bytes: Uint8Array): Promise<NewBlob> {
  return blobOf(await hashInPieces(bytes), bytes);
}

/** Milliseconds in which a file has to claim its object. No request takes longer. */
const pending = 15 * 60_000;

/**
 * Uploads bytes before the transaction, so that no transaction waits for S3. Each has its own object, which
 * is recorded first. The object is deleted if no file claims it, and never while a file still may.
 */
export async function storeAhead(store: NewBlobStore, blobs: readonly NewBlob[]): Promise<NewBlob[]> {
  const { objects } = store;
  if (!objects?.place) return [...blobs];
  return Promise.all(blobs.map((blob) => storeOne(store, objects, blob)));
}

async function storeOne(
  { database, now }: NewBlobStore,
  objects: ObjectStore,
  blob: NewBlob,
): Promise<NewBlob> {
  if (blob.object !== null) return blob;
  const object = `${objects.place}/${blob.hash}-${Bun.randomUUIDv7()}`;
  const dueAt = new Date(now().getTime() + pending).toISOString();
  await database.transaction((queries) => insertObject(queries, object, dueAt));
  await objects.put(object, blob);
  return { ...blob, object };
}

/** Runs the work with uploaded objects. If it fails, they are released. */
export async function withStored<T>(
  store: NewBlobStore,
  blobs: readonly NewBlob[],
  work: (stored: NewBlob[]) => Promise<T>,
): Promise<T> {
  const stored = await storeAhead(store, blobs);
  try {
    return await work(stored);
  } catch (error) {
    await dropStored(store, stored).catch(() => {});
    throw error;
  }
}

async function dropStored({ database, now }: NewBlobStore, blobs: readonly NewBlob[]): Promise<void> {
  const objects = blobs.flatMap(({ object }) => object ?? []);
  if (objects.length === 0) return;
  const at = now().toISOString();
  await database.transaction(async (queries) => {
    for (const object of objects) await dropObject(queries, object, at);
  });
}
