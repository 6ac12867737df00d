import { filesOfDraft } from '../domain/profile/draft.ts';
import { type FileList, type FileRow, largestFileSum, sumOfFiles } from '../domain/profile/files.ts';
import { findRevision, updateFiles } from '../store/revisions.ts';
import type { User } from '../store/users.ts';
import { makeRoom } from './change-files.ts';
import { type Accounts, changeUser } from './change-user.ts';
import { findBlob, insertBlob } from './files/blobs.ts';
import { isCleaned, UnfitImage } from './files/clean-image.ts';
import { FilesAway } from './files/files-away.ts';
import { withStored } from './files/new-blob.ts';
import { type ReceivedFile, receiveBytes } from './files/receive-file.ts';
import { findDraft } from './find-draft.ts';

/** Milliseconds, while a request waits. The next publish cleans the rest. */
const usualTime = 2_000;

/** Cleans the images of a revision that an earlier version stored as they were sent, before visitors get them. */
export async function cleanEarlierImages(
  accounts: Accounts,
  { id: userId, username }: Pick<User, 'id' | 'username'>,
  { n, files }: { readonly n: number; readonly files: FileList },
  time = usualTime,
): Promise<void> {
  const end = performance.now() + time;
  const cleaned = new Map<string, ReceivedFile>();
  for (const [path, file] of Object.entries(files)) {
    if (!isEarlier(file) || cleaned.has(file.hash) || performance.now() > end) continue;
    const clean = await cleanOne(path, file.hash);
    if (clean) cleaned.set(file.hash, clean);
  }
  if (cleaned.size === 0) return;
  const blobs = [...cleaned.values()].flatMap((one) => one.blobs);
  await withStored(accounts, blobs, (stored) =>
    changeUser(accounts, username, async (change) => {
      const { queries, user } = change;
      const revision = await findRevision(queries, user.id, n);
      if (!revision) return;
      const list = replaceIn(filesOfDraft(revision));
      if (sumOfFiles(list) > largestFileSum) return;
      for (const blob of stored) await insertBlob(queries, user.id, blob);
      await updateFiles(queries, user.id, { ...revision, files: JSON.stringify(list) });
      await makeRoom(change, list, filesOfDraft(await findDraft(queries, user)));
    }),
  );

  /** Null for an image that cannot be cleaned, or not now: it was published before. */
  async function cleanOne(path: string, hash: string): Promise<ReceivedFile | null> {
    try {
      const bytes = await findBlob(accounts, userId, hash);
      return bytes && (await receiveBytes(path, bytes));
    } catch (error) {
      if (error instanceof UnfitImage || error instanceof FilesAway) return null;
      throw error;
    }
  }

  function replaceIn(list: FileList): FileList {
    const rows = Object.entries(list).map(([path, file]): [string, FileRow] => {
      const entry = isEarlier(file) ? cleaned.get(file.hash)?.entry : undefined;
      return [path, entry ? { ...entry, ...(file.source && { source: file.source }) } : file];
    });
    return Object.fromEntries(rows);
  }
}

function isEarlier({ type, sizes, original }: FileRow): boolean {
  return isCleaned(type) && sizes === undefined && !original;
}
