import { documentOf, filesOfDraft, keepFiles } from '../domain/profile/draft.ts';
import {
  type FileList,
  type FileRow,
  isPicture,
  isSameFile,
  normalizeFilePath,
} from '../domain/profile/files.ts';
import { missingPicture } from '../domain/profile/pictures.ts';
import { isUsername } from '../domain/profile/username.ts';
import type { Revision } from '../store/revisions.ts';
import { findUserByName } from '../store/users.ts';
import type { Accounts } from './change-user.ts';
import { pictureFile } from './complete-revision.ts';
import { listBlobHashes } from './files/blobs.ts';
import { checkPath, hashOf, listFiles } from './files/check-file.ts';
import { isCleaned } from './files/clean-image.ts';
import type { FetchedPicture } from './files/fetch-picture.ts';
import { type NewBlob, storeAhead } from './files/new-blob.ts';
import { type ReceivedFile, receiveBytes, type Treatment } from './files/receive-file.ts';
import { findDraft } from './find-draft.ts';
import type { ForeignProfile } from './parse-foreign-profile.ts';

export interface ImportedContent {
  readonly profile: ForeignProfile;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Paths of files that were exported as originals. */
  readonly originals?: ReadonlySet<string>;
  /** The image that `basics.image` names, if it was fetched. */
  readonly picture: FetchedPicture | null;
  /** The stored files by path. */
  readonly ahead?: ReadonlyMap<string, DescribedFile>;
}

type DescribedFile = Pick<ReceivedFile, 'entry' | 'blobs'>;

/** Cleans images and stores outside files before the transaction. Files that the user already has are taken unchanged. */
export async function storeImported<One extends ImportedContent>(accounts: Accounts, one: One): Promise<One> {
  const incoming = incomingOf(one);
  if (incoming.length === 0) return one;
  const { username } = one.profile;
  const user = isUsername(username) ? await findUserByName(accounts.database, username) : null;
  const files = user ? filesOfDraft(await findDraft(accounts.database, user)) : {};
  const kept = user ? await listBlobHashes(accounts.database, user.id) : new Set<string>();
  const ahead = new Map<string, DescribedFile>();
  for (const [path, bytes, as] of incoming) {
    const described = await describeFile(files, path, bytes, as);
    const isNew = described.blobs.some(({ hash }) => !kept.has(hash));
    ahead.set(path, isNew ? { ...described, blobs: await storeAhead(accounts, described.blobs) } : described);
  }
  return { ...one, ahead };
}

function incomingOf({ files, originals, picture }: ImportedContent) {
  const all = [...files, ...(picture ? [pictureFile(picture)] : [])];
  return all.map(([path, bytes]): [path: string, bytes: Uint8Array, as: Treatment] => [
    path,
    bytes,
    originals?.has(path) ? 'original' : 'clean',
  ]);
}

/** The files of the resulting draft: those whose items stay, and the imported ones. */
export function filesAfterImport(draft: Revision, one: ImportedContent) {
  return addImportedFiles(keepFiles(documentOf(one.profile), filesOfDraft(draft)), one);
}

/** The list including the imported files, and the bytes of those files. */
export async function addImportedFiles(files: FileList, one: ImportedContent) {
  const { profile, picture, ahead } = one;
  // Returns early, because most profiles have no files and needn't be parsed.
  if (incomingOf(one).length === 0) return { list: files, blobs: [] };
  const blobs: NewBlob[] = [];
  const draft = documentOf(profile);
  const added = new Map<string, FileRow>();
  const isMissing = picture !== null && missingPicture(draft, files) === picture.source;
  for (const [path, bytes, as] of incomingOf(isMissing ? one : { ...one, picture: null })) {
    // Lets other requests run, because each file may have 10 MiB and there may be thousands.
    await new Promise(setImmediate);
    const described = ahead?.get(path) ?? (await describeFile(files, path, bytes, as));
    const place = checkPath(draft, path, described.entry);
    // An image next to a document is the one that the document names, because an export contains both.
    const source = isPicture(place) ? profile.picture : null;
    const named = source === null ? described.entry : { ...described.entry, source };
    if (isSameFile(files[place], named)) continue;
    added.set(place, named);
    blobs.push(...described.blobs);
  }
  return { list: added.size === 0 ? files : listFiles(files, added, profile.username), blobs };
}

/** Reuses an image that was cleaned from the same bytes, because cleaning is slow. */
async function describeFile(
  files: FileList,
  path: string,
  bytes: Uint8Array,
  as: Treatment,
): Promise<DescribedFile> {
  const { source: _source, ...known } = files[normalizeFilePath(path)] ?? { hash: '', type: '', size: 0 };
  const isKnown = isCleaned(known.type) && known.sizes !== undefined && as === 'clean';
  if (isKnown && [known.hash, known.sent].includes(hashOf(bytes))) return { entry: known, blobs: [] };
  return receiveBytes(path, bytes, as);
}
