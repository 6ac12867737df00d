import type { BlobRow } from '../../store/blobs.ts';
import { FilesAway } from './files-away.ts';
import type { ObjectStore } from './object-store.ts';

/** A range of bytes of a file, including both ends. */
export interface FilePart {
  readonly first: number;
  readonly last: number;
}

/** Bytes. Objects are read in pieces, so that a slow client holds a single piece in memory. */
const pieceSize = 1024 * 1024;

/** Resolves with the first piece. A reader of the whole file gets the last piece only if the hash is correct. */
export async function readObject(
  objects: ObjectStore,
  { object, hash, size }: BlobRow & { readonly object: string },
  { first, last }: FilePart,
): Promise<AsyncIterable<Uint8Array>> {
  const hasher = first === 0 && last === size - 1 ? new Bun.CryptoHasher('sha256') : null;
  const get = async (at: number) => {
    const end = Math.min(at + pieceSize - 1, last);
    const bytes = await objects.get(object, { first: at, last: end });
    hasher?.update(bytes);
    if (hasher && end === last && hasher.digest('hex') !== hash)
      throw new FilesAway('damaged', `${object} has other bytes than were stored`);
    return bytes;
  };
  const begun = last < first ? null : await get(first);
  return (async function* () {
    if (begun === null) return;
    yield begun;
    for (let at = first + begun.length; at <= last; at += pieceSize) yield await get(at);
  })();
}
