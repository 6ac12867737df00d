import { filesOfDraft } from '../domain/profile/draft.ts';
import { type FileList, type FileRow, largestFileSum, sumOfFiles } from '../domain/profile/files.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import type { Queries } from '../store/database.ts';
import { findRevision, type Revision, updateFiles } from '../store/revisions.ts';
import type { User } from '../store/users.ts';
import { makeRoom } from './change-files.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { findBlob, insertBlob } from './files/blobs.ts';
import { isUncleaned } from './files/clean-image.ts';
import { FilesAway } from './files/files-away.ts';
import { type NewBlob, withStored } from './files/new-blob.ts';
import { receiveBytes } from './files/receive-file.ts';
import { publishAtOnce } from './publish.ts';

export interface CleanedImages {
  /** The number of cleaned images. */
  readonly cleaned: number;
  /** Whether visitors saw uncleaned images until now. */
  readonly published: boolean;
  /** Messages about images that couldn't be cleaned. */
  readonly failed: readonly string[];
}

export type CleanedUser = Pick<User, 'id' | 'username'>;

/** The revisions of the draft and of the published profile. */
export function currentRevisions({ draft, published, state }: User): number[] {
  return [draft, ...(state === 'published' && published !== null && published !== draft ? [published] : [])];
}

/** Images that an earlier version stored without cleaning, by hash. */
export async function findUncleaned(
  queries: Queries,
  userId: string,
  revisions: readonly number[],
): Promise<Map<string, string>> {
  const found = await findRevisions(queries, userId, revisions);
  const files = found.flatMap((revision) => Object.entries(filesOfDraft(revision)));
  return new Map(files.filter(([, file]) => isUncleaned(file)).map(([path, { hash }]) => [hash, path]));
}

/**
 * Cleans stored images in their revisions, and in the published profile. After `time` milliseconds it leaves
 * the rest to the next call. Never call it in a transaction, because it decodes images.
 */
export async function cleanStoredImages(
  accounts: Accounts,
  { id: userId, username }: CleanedUser,
  revisions: readonly number[],
  time = Number.POSITIVE_INFINITY,
): Promise<CleanedImages> {
  const end = performance.now() + time;
  const rows = new Map<string, FileRow>();
  const blobs: NewBlob[] = [];
  const failed: string[] = [];
  for (const [hash, path] of await findUncleaned(accounts.database, userId, revisions)) {
    if (performance.now() > end) break;
    const clean = await cleanOne(accounts, userId, path, hash);
    if (typeof clean === 'string') failed.push(clean);
    else {
      rows.set(hash, clean.entry);
      blobs.push(...clean.blobs);
    }
  }
  if (rows.size === 0) return { cleaned: 0, published: false, failed };
  const store = (stored: readonly NewBlob[]) =>
    changeUser(accounts, username, async (change) => {
      for (const blob of stored) await insertBlob(change.queries, userId, blob);
      return replaceImages(accounts, change, revisions, rows);
    });
  try {
    return { cleaned: rows.size, published: await withStored(accounts, blobs, store), failed };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { cleaned: 0, published: false, failed: [...failed, error.message] };
  }
}

async function cleanOne(accounts: Accounts, userId: string, path: string, hash: string) {
  try {
    const bytes = await findBlob(accounts, userId, hash);
    return bytes ? await receiveBytes(path, bytes) : `${path} is missing. Upload it again or remove it.`;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    if (error instanceof FilesAway) return `${path}: ${error.message}`;
    throw error;
  }
}

/** Replaces the images of a revision. Returns whether it was published. An unpublished revision stays unpublished. */
async function replaceImages(
  accounts: Accounts,
  change: AccountChange,
  revisions: readonly number[],
  rows: ReadonlyMap<string, FileRow>,
): Promise<boolean> {
  const { queries, user } = change;
  let isPublished = false;
  const kept: FileList[] = [];
  for (const revision of await findRevisions(queries, user.id, [user.draft, ...revisions])) {
    const now = filesOfDraft(revision);
    const list = revisions.includes(revision.n) ? cleanFiles(now, rows) : now;
    const files = JSON.stringify(list);
    kept.push(list);
    if (files === revision.files) continue;
    await updateFiles(queries, user.id, { ...revision, files });
    if (user.state !== 'published' || user.published !== revision.n) continue;
    await publishAtOnce(accounts, change, revision.n);
    isPublished = true;
  }
  await makeRoom(change, ...kept);
  return isPublished;
}

async function findRevisions(queries: Queries, userId: string, all: readonly number[]): Promise<Revision[]> {
  const found = await Promise.all([...new Set(all)].map((n) => findRevision(queries, userId, n)));
  return found.filter((revision) => revision !== null);
}

function cleanFiles(files: FileList, rows: ReadonlyMap<string, FileRow>): FileList {
  const entries = Object.entries(files).map(([path, file]): [string, FileRow] => {
    const row = isUncleaned(file) ? rows.get(file.hash) : undefined;
    return [path, row ? { ...row, ...(file.source !== undefined && { source: file.source }) } : file];
  });
  const list: FileList = Object.fromEntries(entries);
  if (sumOfFiles(list) <= largestFileSum) return list;
  throw new Refusal('too-large', 'The files would exceed the limit of 100 MiB. Remove one first.');
}
