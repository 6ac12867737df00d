import { documentOf, filesOfDraft } from '../domain/profile/draft.ts';
import { addFiles, largestFileSum, sumOfFiles } from '../domain/profile/files.ts';
import { missingPicture } from '../domain/profile/pictures.ts';
import { type Revision, updateFiles } from '../store/revisions.ts';
import { makeRoom } from './change-files.ts';
import type { AccountChange } from './change-user.ts';
import { insertBlob } from './files/blobs.ts';
import type { FetchedPicture } from './files/fetch-picture.ts';
import { receiveBytes } from './files/receive-file.ts';
import { findDraft } from './find-draft.ts';

/** Adds the image that the document of the revision names, if it is still missing. The document stays unchanged. */
export async function completeRevision(
  change: AccountChange,
  revision: Revision,
  picture: FetchedPicture,
): Promise<Revision> {
  const files = filesOfDraft(revision);
  if (missingPicture(documentOf(revision), files) !== picture.source) return revision;
  const [path, bytes] = pictureFile(picture);
  const { entry: described, blobs } = picture.stored ?? (await receiveBytes(path, bytes));
  const entry = { ...described, source: picture.source };
  const more = addFiles(files, new Map([[path, entry]]));
  if (sumOfFiles(more) > largestFileSum) return revision;
  const { queries, user } = change;
  const complete = { ...revision, files: JSON.stringify(more) };
  for (const blob of blobs) await insertBlob(queries, user.id, blob);
  await updateFiles(queries, user.id, complete);
  const draft = await findDraft(queries, user);
  await makeRoom(change, more, filesOfDraft(draft));
  return complete;
}

/** The path and bytes of a fetched image. */
export function pictureFile({ bytes, extension }: FetchedPicture): [path: string, bytes: Uint8Array] {
  return [`basics/image/picture.${extension}`, bytes];
}
