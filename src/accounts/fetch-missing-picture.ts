import type { ProfileDocument } from '../domain/profile/document.ts';
import { documentOf, filesOfDraft, keepFiles } from '../domain/profile/draft.ts';
import { type FileList, largestFileSum, sumOfFiles } from '../domain/profile/files.ts';
import { missingPicture } from '../domain/profile/pictures.ts';
import type { Problem } from '../domain/profile/problem.ts';
import { isUsername } from '../domain/profile/username.ts';
import { findRevision } from '../store/revisions.ts';
import { findUserByName, type User } from '../store/users.ts';
import type { Accounts } from './change-user.ts';
import { cleanStoredImages } from './clean-stored-images.ts';
import type { FetchedPicture, FetchPicture } from './files/fetch-picture.ts';
import { FilesAway } from './files/files-away.ts';
import { storeAhead } from './files/new-blob.ts';
import { receiveBytes } from './files/receive-file.ts';

/** At most one of the two is set. Neither is if no image is missing. */
export interface FoundPicture {
  readonly picture: FetchedPicture | null;
  readonly problem: Problem | null;
}

/** Milliseconds, because a request waits. The next publish cleans the rest. */
const usualTime = 2_000;

export const nothingMissing: FoundPicture = { picture: null, problem: null };

/**
 * Prepares a publish: fetches the image that the revision names and lacks, and cleans images of earlier
 * versions. By default uses the newest revision. Never call it in a transaction, because it sends requests
 * and decodes images.
 */
export async function fetchMissingPicture(
  accounts: Accounts,
  fetchPicture: FetchPicture,
  username: string,
  revision?: number,
  cleaningTime = usualTime,
): Promise<FoundPicture> {
  const stored = await findStored(accounts, username, revision);
  if (!stored) return nothingMissing;
  // An image that can't be cleaned was published previously, so it doesn't prevent publishing.
  await cleanStoredImages(accounts, stored.user, [stored.n], cleaningTime);
  const found = await fetchFor(fetchPicture, stored);
  return found.picture ? store(accounts, found.picture) : found;
}

/** As `fetchMissingPicture`, for a document that isn't stored yet and will have the draft's files. */
export async function fetchPictureFor(
  accounts: Accounts,
  fetchPicture: FetchPicture,
  username: string,
  document: ProfileDocument,
): Promise<FoundPicture> {
  if (missingPicture(document, {}) === null) return nothingMissing;
  const stored = await findStored(accounts, username);
  return fetchFor(fetchPicture, { document, files: keepFiles(document, stored?.files ?? {}) });
}

interface Stored {
  readonly document: ProfileDocument;
  readonly files: FileList;
}

interface StoredRevision extends Stored {
  readonly user: User;
  readonly n: number;
}

async function findStored(
  { database }: Accounts,
  username: string,
  revision?: number,
): Promise<StoredRevision | null> {
  const user = isUsername(username) ? await findUserByName(database, username) : null;
  if (!user || user.state === 'deleted') return null;
  const found = await findRevision(database, user.id, revision ?? user.draft);
  if (!found) return null;
  return { user, n: found.n, document: documentOf(found), files: filesOfDraft(found) };
}

async function fetchFor(fetchPicture: FetchPicture, { document, files }: Stored): Promise<FoundPicture> {
  const address = missingPicture(document, files);
  if (address === null) return nothingMissing;
  const found = await fetchPicture(address);
  if ('reason' in found) return notFetched(found.reason);
  const isTooMuch = sumOfFiles(files) + found.bytes.length > largestFileSum;
  return isTooMuch
    ? notFetched('the files have reached the limit of 100 MiB')
    : { picture: found, problem: null };
}

/** If the image can't be stored, the profile is published without it. The next publish tries again. */
async function store(accounts: Accounts, picture: FetchedPicture): Promise<FoundPicture> {
  try {
    const { entry, blobs } = await receiveBytes('The image', picture.bytes);
    const stored = { entry, blobs: await storeAhead(accounts, blobs) };
    return { picture: { ...picture, stored }, problem: null };
  } catch (error) {
    if (error instanceof FilesAway) return notFetched('files cannot be stored at the moment');
    throw error;
  }
}

function notFetched(reason: string): FoundPicture {
  return { picture: null, problem: { pointer: '/basics/image', detail: `was not fetched: ${reason}` } };
}
