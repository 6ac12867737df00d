import { documentOf, filesOfDraft, readDraft } from '../domain/profile/draft.ts';
import { hashesOf, isPicture, pathBeside } from '../domain/profile/files.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import { findMergeBase } from '../store/revisions.ts';
import { type CheckFile, makeRoom } from './change-files.ts';
import { type Accounts, changeUser } from './change-user.ts';
import { insertBlob, listBlobHashes } from './files/blobs.ts';
import { checkPath, listFile } from './files/check-file.ts';
import { withStored } from './files/new-blob.ts';
import { receiveBytes } from './files/receive-file.ts';
import { findDraft } from './find-draft.ts';
import { withAddressOf } from './picture-address.ts';
import { appendRevision } from './save-draft.ts';
import { withWordsFrom } from './words-of-file.ts';

export interface PlacedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Whether an existing file with this name stays, so that this file gets the next free name. */
  readonly isBeside?: boolean;
  readonly check?: CheckFile;
}

/** Stores a file in the draft. Returns its path. */
export async function placeFile(accounts: Accounts, username: string, file: PlacedFile): Promise<string> {
  const { path, bytes, isBeside = false, check } = file;
  const { entry, blobs } = await receiveBytes(path, bytes);
  return withStored(accounts, blobs, (stored) =>
    changeUser(accounts, username, async (change) => {
      const current = await findDraft(change.queries, change.user);
      const before = readDraft(current);
      const files = filesOfDraft(current);
      const named = checkPath(before, path, entry);
      const place = isBeside ? checkPath(before, pathBeside(files, named, entry.hash), entry) : named;
      check?.(files[place]?.hash ?? null);
      const list = listFile(files, place, entry, username);
      for (const blob of stored) await insertBlob(change.queries, change.user.id, blob);
      await makeRoom(change, list);
      await appendRevision(change, current.document, JSON.stringify(list));
      return place;
    }),
  );
}

export async function restoreFile(
  accounts: Accounts,
  username: string,
  path: string,
  n: number,
): Promise<void> {
  await changeUser(accounts, username, async (change) => {
    const { queries, user } = change;
    const revision = await findMergeBase(queries, user.id, n);
    const files = revision ? filesOfDraft(revision) : {};
    const entry = Object.hasOwn(files, path) ? files[path] : undefined;
    if (!revision || !entry)
      throw new Refusal('unknown', `Revision ${n} of ${username} has no file ${path}.`);
    const kept = await listBlobHashes(queries, user.id);
    if (!hashesOf({ entry }).every((hash) => kept.has(hash)))
      throw new Refusal('gone', `${path} of revision ${n} is no longer stored.`);
    const current = await findDraft(queries, user);
    const place = checkPath(documentOf(current), path, entry);
    const list = listFile(filesOfDraft(current), place, entry, username);
    await makeRoom(change, list);
    const document = isPicture(place)
      ? withAddressOf(entry, revision, current)
      : withWordsFrom(revision, place, current);
    await appendRevision(change, document, JSON.stringify(list));
  });
}
