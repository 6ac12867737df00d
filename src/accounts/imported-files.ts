import { listBlobHashes } from '../files/blobs.ts';
import { checkFile, checkPath, describeSmall, listFiles } from '../files/check-file.ts';
import { shrinkFor } from '../files/clean-upload.ts';
import { blobOf, type NewBlob, storeAhead } from '../files/new-blob.ts';
import type { FetchedPicture } from '../outside/fetch-picture.ts';
import { documentOf, filesOfDraft, keepFiles } from '../profile/draft.ts';
import { type FileList, type FileRow, isPicture, normalizeFilePath } from '../profile/files.ts';
import { missingPicture } from '../profile/pictures.ts';
import { isUsername } from '../profile/username.ts';
import type { Revision } from '../store/revisions.ts';
import { findUserByName } from '../store/users.ts';
import type { Accounts } from './change-user.ts';
import { pictureFile } from './complete-revision.ts';
import type { ForeignProfile } from './parse-foreign-profile.ts';

export interface ImportedContent {
  readonly profile: ForeignProfile;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The picture that `basics.image` names, if it was fetched. */
  readonly picture: FetchedPicture | null;
  /** By path, the files that were stored in advance. */
  readonly ahead?: ReadonlyMap<string, DescribedFile>;
}

interface DescribedFile {
  readonly entry: FileRow;
  readonly small: Pick<FileRow, 'small'>;
  readonly blobs: readonly NewBlob[];
}

/** Outside files are stored before the transaction, except for those that the user already has. */
export async function storeImported<One extends ImportedContent>(accounts: Accounts, one: One): Promise<One> {
  if (!accounts.objects?.place) return one;
  const { username } = one.profile;
  const user = isUsername(username) ? await findUserByName(accounts.database, username) : null;
  const kept = user ? await listBlobHashes(accounts.database, user.id) : new Set<string>();
  const ahead = new Map<string, DescribedFile>();
  const fetched = one.picture ? [pictureFile(one.picture)] : [];
  for (const [path, bytes] of [...one.files, ...fetched]) {
    const { blobs, ...described } = await describeBoth(path, bytes);
    const isNew = blobs.some(({ hash }) => !kept.has(hash));
    ahead.set(path, { ...described, blobs: isNew ? await storeAhead(accounts, blobs) : blobs });
  }
  return { ...one, ahead };
}

/** The files of the resulting draft: those whose items stay, and the imported ones. */
export function filesAfterImport(draft: Revision, one: ImportedContent) {
  return addImportedFiles(keepFiles(documentOf(one.profile), filesOfDraft(draft)), one);
}

/** The list with the missing files, and their bytes. */
export async function addImportedFiles(files: FileList, one: ImportedContent) {
  const { profile, picture, files: given, ahead } = one;
  const blobs: NewBlob[] = [];
  if (picture === null && given.size === 0) return { list: files, blobs };
  const draft = documentOf(profile);
  const added = new Map<string, FileRow>();
  const fetched = picture && missingPicture(draft, files) === picture.source ? [pictureFile(picture)] : [];
  for (const [path, bytes] of [...given, ...fetched]) {
    // Yields: each may have 10 MiB, and there may be thousands.
    await new Promise(setImmediate);
    const stored = ahead?.get(path);
    const entry = stored?.entry ?? (await checkFile(path, bytes));
    const place = checkPath(draft, path, entry.type);
    // A picture that comes with a document is the one that it names: an export has both.
    const source = isPicture(place) ? profile.picture : null;
    const named = source === null ? entry : { ...entry, source };
    const { small: _small, ...known } = files[place] ?? {};
    if (Bun.deepEquals(known, named)) continue;
    const both = stored ?? (await describeBoth(place, bytes));
    added.set(place, { ...named, ...both.small });
    blobs.push(...both.blobs);
  }
  return { list: added.size === 0 ? files : listFiles(files, added, profile.username), blobs };
}

/** A file, and for a picture its version for small screens. */
async function describeBoth(path: string, bytes: Uint8Array): Promise<DescribedFile> {
  const entry = await checkFile(path, bytes);
  const small = await shrinkFor(normalizeFilePath(path), bytes);
  const described = await describeSmall(path, small);
  const blobs = [blobOf(entry.hash, bytes)];
  if (described.small && small) blobs.push(blobOf(described.small.hash, small));
  return { entry, small: described, blobs };
}
