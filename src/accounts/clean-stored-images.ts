import { filesOfDraft } from '../domain/profile/draft.ts';
import { type FileList, type FileRow, largestFileSum, sumOfFiles } from '../domain/profile/files.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import type { Queries } from '../store/database.ts';
import { findRevision, type Revision } from '../store/revisions.ts';
import type { User } from '../store/users.ts';
import { makeRoom } from './change-files.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { findBlob, insertBlob } from './files/blobs.ts';
import { isUncleaned } from './files/clean-image.ts';
import { type NewBlob, withStored } from './files/new-blob.ts';
import { receiveBytes } from './files/receive-file.ts';
import { findDraft } from './find-draft.ts';
import { publishRevision } from './publish.ts';
import { appendRevision } from './save-draft.ts';

export interface CleanedImages {
  /** How many images were cleaned. */
  readonly cleaned: number;
  /** Whether visitors had uncleaned ones until now. */
  readonly published: boolean;
  /** Sentences, each with the path of an image that stays as it is. */
  readonly failed: readonly string[];
}

type CleanRow = (file: FileRow) => FileRow;

/** Images of the draft and of what visitors see that were stored by a version that did not clean them, by hash. */
export async function findUncleaned(queries: Queries, user: User): Promise<Map<string, string>> {
  const { draft, published } = await findLists(queries, user);
  const all = [draft, ...(published ? [published] : [])].flatMap((one) => Object.entries(filesOfDraft(one)));
  return new Map(all.filter(([, file]) => isUncleaned(file)).map(([path, { hash }]) => [hash, path]));
}

/** Cleans them through the one function. An unpublished change of the draft stays unpublished. */
export async function cleanStoredImages(accounts: Accounts, user: User): Promise<CleanedImages> {
  const rows = new Map<string, FileRow>();
  const blobs: NewBlob[] = [];
  const failed: string[] = [];
  for (const [hash, path] of await findUncleaned(accounts.database, user)) {
    const bytes = await findBlob(accounts, user.id, hash);
    const one = bytes && (await receiveBytes(path, bytes).catch(messageOf));
    if (one === null) failed.push(`${path} is missing. Upload it again or remove it.`);
    else if (typeof one === 'string') failed.push(one);
    else {
      rows.set(hash, one.entry);
      blobs.push(...one.blobs);
    }
  }
  if (rows.size === 0) return { cleaned: 0, published: false, failed };
  const clean: CleanRow = (file) => {
    const row = isUncleaned(file) ? rows.get(file.hash) : undefined;
    return row ? { ...row, ...(file.source !== undefined && { source: file.source }) } : file;
  };
  const published = await withStored(accounts, blobs, (stored) =>
    changeUser(accounts, user.username, (change) => replaceImages(accounts, change, clean, stored)),
  );
  return { cleaned: rows.size, published, failed };
}

function messageOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}

/** Only of a user whose profile is published: a suspended one cannot be published. */
async function findLists(queries: Queries, user: User) {
  const draft = await findDraft(queries, user);
  const isPublic = user.state === 'published' && user.published !== null;
  const published =
    isPublic && user.published !== draft.n ? await findRevision(queries, user.id, user.published) : null;
  return { draft, published, isDraftPublic: isPublic && user.published === draft.n };
}

/** Returns whether it was published. What is published comes first: the draft stays the newest revision. */
async function replaceImages(
  accounts: Accounts,
  change: AccountChange,
  clean: CleanRow,
  blobs: readonly NewBlob[],
): Promise<boolean> {
  const { queries, user } = change;
  const { draft, published, isDraftPublic } = await findLists(queries, user);
  const [mine, theirs] = [cleanFiles(draft, clean), published && cleanFiles(published, clean)];
  for (const blob of blobs) await insertBlob(queries, user.id, blob);
  await makeRoom(change, ...[mine, theirs, filesOfDraft(draft)].filter((list) => list !== null));
  const isPublicChanged = published !== null && theirs !== null && JSON.stringify(theirs) !== published.files;
  let last = change;
  if (isPublicChanged) last = await append(last, published, theirs);
  if (isPublicChanged) await publishRevision(accounts, last, last.user.draft, null);
  if (!isPublicChanged && JSON.stringify(mine) === draft.files) return false;
  last = await append(last, draft, mine);
  if (isDraftPublic) await publishRevision(accounts, last, last.user.draft, null);
  return isPublicChanged || isDraftPublic;
}

function cleanFiles(revision: Revision, clean: CleanRow): FileList {
  const files = Object.entries(filesOfDraft(revision)).map(([path, file]) => [path, clean(file)]);
  const list: FileList = Object.fromEntries(files);
  if (sumOfFiles(list) <= largestFileSum) return list;
  throw new Refusal('too-large', 'The files would have more than the 100 MiB allowed. Remove one first.');
}

async function append(change: AccountChange, { document }: Revision, files: FileList) {
  const draft = await appendRevision(change, document, JSON.stringify(files));
  return { ...change, user: { ...change.user, draft } };
}
