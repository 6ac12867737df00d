import { type BlobRow, deletePieces, listBlobs, updateBlobObject } from '../../store/blobs.ts';
import type { Database, Queries } from '../../store/database.ts';
import { claimObject, releaseObject } from '../../store/objects.ts';
import { lockUserById } from '../../store/users.ts';
import { insertPieces, readRow } from './blobs.ts';
import { blobOf, type NewBlob, withStored } from './new-blob.ts';
import type { ObjectStore } from './object-store.ts';

export interface Move {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly now: () => Date;
  /** Receives the progress after each file. */
  readonly tell: (done: Moved) => void;
}

export interface Moved {
  readonly files: number;
  readonly bytes: number;
  /** The number of files that were moved. */
  readonly moved: number;
}

/** Milliseconds for which a read that began at the old place can continue. */
const grace = 60_000;

/** Rows per query, and files moved in parallel. Each is in memory. */
const [most, sideBySide] = [100, 4];

/**
 * Moves all files to the place of new files: to outside storage, or to the database if `objects` has no
 * place. Each file has its own transaction, so the move can be stopped at any time and run again.
 */
export async function moveFiles(move: Move): Promise<Moved> {
  let done: Moved = { files: 0, bytes: 0, moved: 0 };
  let last: Pick<BlobRow, 'userId' | 'hash'> = { userId: '', hash: '' };
  for (;;) {
    const rows = await listBlobs(move.database, last, most);
    const end = rows.at(-1);
    if (!end) return done;
    last = end;
    for (let at = 0; at < rows.length; at += sideBySide) {
      const outcomes = await Promise.allSettled(rows.slice(at, at + sideBySide).map(one));
      const failure = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failure) throw failure.reason;
    }
  }

  async function one(row: BlobRow): Promise<void> {
    const isMoved = !isInPlace(move.objects, row) && (await moveOne(move, row));
    done = {
      files: done.files + 1,
      bytes: done.bytes + row.size,
      moved: done.moved + (isMoved ? 1 : 0),
    };
    move.tell(done);
  }
}

function isInPlace({ place }: ObjectStore, { object }: BlobRow): boolean {
  return place === null ? object === null : (object?.startsWith(`${place}/`) ?? false);
}

async function moveOne(move: Move, row: BlobRow): Promise<boolean> {
  const bytes = Buffer.concat(
    await Array.fromAsync(await readRow(move, row, { first: 0, last: row.size - 1 })),
  );
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  // The file was deleted meanwhile or is damaged. `vitrine doctor` reports it, and nothing changes here.
  if (hash !== row.hash) return false;
  return withStored(move, [blobOf(hash, bytes)], ([stored]) => {
    if (!stored) throw new Error('nothing was stored');
    return move.database.transaction((queries) => exchangePlaces(move, queries, row, stored));
  });
}

/** If the file or its user was deleted meanwhile, the new object is released. */
async function exchangePlaces({ now }: Move, queries: Queries, row: BlobRow, to: NewBlob): Promise<boolean> {
  const user = await lockUserById(queries, row.userId);
  if (!user || user.state === 'deleted') return false;
  if (!(await updateBlobObject(queries, row, to.object))) return false;
  if (to.object !== null && !(await claimObject(queries, to.object)))
    throw new Error(`${to.object} was deleted before it was used`);
  if (row.object === null) await deletePieces(queries, row);
  else await releaseObject(queries, row.object, new Date(now().getTime() + grace).toISOString());
  if (to.object === null) await insertPieces(queries, row.userId, to);
  return true;
}
