import { checkPath, describeFile, describeSmall, hashOf, listFiles } from '../files/check-file.ts';
import { shrinkFor } from '../files/clean-upload.ts';
import type { FetchedPicture } from '../outside/fetch-picture.ts';
import { documentOf, filesOfDraft, keepFiles } from '../profile/draft.ts';
import { type FileList, type FileRow, isPicture } from '../profile/files.ts';
import { missingPicture } from '../profile/pictures.ts';
import type { Revision } from '../store/revisions.ts';
import { pictureFile } from './complete-revision.ts';
import type { ForeignProfile } from './parse-foreign-profile.ts';

export interface ImportedContent {
  readonly profile: ForeignProfile;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What its `basics.image` names, if it was fetched. */
  readonly picture: FetchedPicture | null;
}

/** The files that a draft would have: those whose items stay, and what comes along. */
export function filesAfterImport(draft: Revision, one: ImportedContent) {
  return addImportedFiles(keepFiles(documentOf(one.profile), filesOfDraft(draft)), one);
}

/** The list with what it lacks, and the bytes of that by hash. */
export async function addImportedFiles(files: FileList, { profile, picture, files: given }: ImportedContent) {
  const blobs = new Map<string, Uint8Array>();
  if (picture === null && given.size === 0) return { list: files, blobs };
  const draft = documentOf(profile);
  const added = new Map<string, FileRow>();
  const fetched = picture && missingPicture(draft, files) === picture.source ? [pictureFile(picture)] : [];
  for (const [path, bytes] of [...given, ...fetched]) {
    // Each may have 10 MiB, and there may be thousands.
    await new Promise(setImmediate);
    const entry = await describeFile(path, bytes);
    const place = checkPath(draft, path, entry.type);
    // A picture that comes with a document is the one that it names: an export has both.
    const source = isPicture(place) ? profile.picture : null;
    const named = source === null ? entry : { ...entry, source };
    const { small: _small, ...known } = files[place] ?? {};
    if (Bun.deepEquals(known, named)) continue;
    const small = await shrinkFor(place, bytes);
    added.set(place, { ...named, ...(await describeSmall(place, small)) });
    blobs.set(entry.hash, bytes);
    if (small) blobs.set(hashOf(small), small);
  }
  return { list: added.size === 0 ? files : listFiles(files, added, profile.username), blobs };
}
