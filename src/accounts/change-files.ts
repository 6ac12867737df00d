import { documentOf, filesOfDraft } from '../domain/profile/draft.ts';
import {
  type FileList,
  type FileRow,
  hashesOf,
  isPicture,
  isSameFile,
  largestFileSum,
  normalizeFilePath,
} from '../domain/profile/files.ts';
import { filesOfCards } from '../domain/profile/link-card.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import { cardsOf, listLinkCards } from '../store/link-cards.ts';
import { findReviewRequest } from '../store/review-requests.ts';
import { findRevision } from '../store/revisions.ts';
import { listUploads } from '../store/uploads.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { deleteBlob, insertBlob, listBlobHashes, sumOfBlobs } from './files/blobs.ts';
import { checkPath, listFile } from './files/check-file.ts';
import { withStored } from './files/new-blob.ts';
import { type ReceivedFile, receiveBytes, type Treatment } from './files/receive-file.ts';
import { findDraft } from './find-draft.ts';
import { withoutPictureAddress } from './picture-address.ts';
import { appendRevision } from './save-draft.ts';
import { withoutWordsFor } from './words-of-file.ts';

/** Throws if the file isn't the version that the client wants to change. `hash` is null if the file doesn't exist yet. */
export type CheckFile = (hash: string | null) => void;

export async function putFile(
  accounts: Accounts,
  username: string,
  path: string,
  bytes: Uint8Array,
  as: Treatment = 'clean',
): Promise<void> {
  await putReceived(accounts, username, path, await receiveBytes(path, bytes, as));
}

export async function putReceived(
  accounts: Accounts,
  username: string,
  path: string,
  { entry, blobs }: Pick<ReceivedFile, 'entry' | 'blobs'>,
  check: CheckFile = () => {},
): Promise<void> {
  await withStored(accounts, blobs, (stored) =>
    changeUser(accounts, username, async (change) => {
      const current = await findDraft(change.queries, change.user);
      const place = checkPath(documentOf(current), path, entry);
      const files = filesOfDraft(current);
      check(files[place]?.hash ?? null);
      if (isSameFile(files[place], entry)) return;
      const more = listFile(files, place, entry, username);
      for (const one of stored) await insertBlob(change.queries, change.user.id, one);
      await makeRoom(change, more);
      await appendRevision(change, current.document, JSON.stringify(more));
    }),
  );
}

export async function removeFile(
  accounts: Accounts,
  username: string,
  path: string,
  check: CheckFile = () => {},
): Promise<void> {
  await changeUser(accounts, username, async (change) => {
    const current = await findDraft(change.queries, change.user);
    const files = filesOfDraft(current);
    const place = normalizeFilePath(path);
    if (!Object.hasOwn(files, place)) throw new Refusal('unknown', `${username} has no file ${path}.`);
    const { [place]: removed, ...rest } = files;
    check(removed?.hash ?? null);
    const document = isPicture(place) ? withoutPictureAddress(current) : withoutWordsFor(place, current);
    await appendRevision(change, document, JSON.stringify(rest));
  });
}

/**
 * Deletes files of older revisions if space is needed. Keeps files in `lists`, and those of the published
 * profile, a revision in review, link cards and pending uploads.
 */
export async function makeRoom(
  { queries, user, at }: AccountChange,
  ...lists: readonly FileList[]
): Promise<void> {
  if ((await sumOfBlobs(queries, user.id)) <= largestFileSum) return;
  const published = user.published === null ? null : await findRevision(queries, user.id, user.published);
  const shown = published ? filesOfDraft(published) : {};
  const request = await findReviewRequest(queries, user.id);
  const asked = request?.state === 'waiting' ? await findRevision(queries, user.id, request.revision) : null;
  const reviewed = asked ? filesOfDraft(asked) : {};
  const uploads = await listUploads(queries, user.id);
  const waiting = Object.fromEntries(uploads.map(({ hash, file }) => [hash, JSON.parse(file) as FileRow]));
  const cards = Object.fromEntries(cardsOf(await listLinkCards(queries, user.id)));
  const kept = new Set([...lists, shown, reviewed, waiting, filesOfCards({ cards })].flatMap(hashesOf));
  const all = await listBlobHashes(queries, user.id);
  for (const hash of all.difference(kept)) await deleteBlob(queries, user.id, hash, at);
}
