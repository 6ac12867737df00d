import { checkPath, describeFile, describeSmall, hashOf, listFiles } from '../files/check-file.ts';
import { shrinkFor } from '../files/clean-upload.ts';
import type { FetchedPicture } from '../outside/fetch-picture.ts';
import { documentOf, filesOfDraft, keepFiles } from '../profile/draft.ts';
import { type FileList, type FileRow, isPicture } from '../profile/files.ts';
import { missingPicture } from '../profile/pictures.ts';
import { Refusal } from '../profile/refusal.ts';
import { isUsername } from '../profile/username.ts';
import { insertBlob } from '../store/blobs.ts';
import type { Transaction } from '../store/database.ts';
import { inOneStep } from '../store/nested.ts';
import { isShown, lockUsers } from '../store/users.ts';
import { makeRoom } from './change-files.ts';
import { type AccountChange, type Accounts, changeUserIn } from './change-user.ts';
import { pictureFile } from './complete-revision.ts';
import { checkUsername, createUsersIn, type Newcomer, nameTaken } from './create-user.ts';
import { findDraft } from './find-draft.ts';
import type { ForeignProfile } from './parse-foreign-profile.ts';
import { publishRevision } from './publish.ts';
import { appendRevision } from './save-draft.ts';

export interface Import {
  readonly profile: ForeignProfile;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What its `basics.image` names, if it was fetched. */
  readonly picture: FetchedPicture | null;
  readonly publish: boolean;
}

export interface ImportedProfile {
  readonly username: string;
  readonly revision: number;
  /** The revision that readers see now. */
  readonly shown: number | null;
  /** False when everything already was just so: then nothing was written. */
  readonly changed: boolean;
}

export type ImportResult = ImportedProfile | Refusal;

/** Makes each the draft of its user, who is made if need be, in their order. What is refused leaves nothing of it behind. */
export async function importProfiles<One extends Import>(
  transaction: Transaction,
  accounts: Accounts,
  imports: readonly One[],
): Promise<[One, ImportResult][]> {
  const known = await findKnown(transaction, imports);
  const results: [One, ImportResult][] = [];
  let newcomers: One[] = [];
  const createNewcomers = async () => {
    results.push(...(await createProfiles(transaction, accounts, newcomers)));
    newcomers = [];
  };
  for (const one of imports) {
    const { username } = one.profile;
    if (!known.has(username)) {
      known.add(username);
      newcomers.push(one);
      continue;
    }
    await createNewcomers();
    results.push(...(await importAgain(transaction, accounts, one)));
  }
  await createNewcomers();
  return results;
}

/** Holds every other writer of those who are there back until the transaction ends. */
async function findKnown(transaction: Transaction, imports: readonly Import[]): Promise<Set<string>> {
  const names = new Set(imports.map(({ profile }) => profile.username).filter(isUsername));
  const users = await lockUsers(transaction, [...names]);
  return new Set(users.filter(({ state }) => state !== 'deleted').map(({ username }) => username));
}

/** One statement a table, whatever their number. */
async function createProfiles<One extends Import>(
  transaction: Transaction,
  accounts: Accounts,
  imports: readonly One[],
): Promise<[One, ImportResult][]> {
  const prepared: [One, Newcomer | Refusal][] = [];
  for (const one of imports) prepared.push([one, await orRefusal(prepare(one))]);
  const newcomers = prepared.flatMap(([, newcomer]) => (newcomer instanceof Refusal ? [] : newcomer));
  const created = await createUsersIn(transaction, accounts, newcomers);
  return prepared.map(([one, newcomer]) => [
    one,
    newcomer instanceof Refusal ? newcomer : resultOf(one, created),
  ]);
}

function resultOf({ profile: { username }, publish }: Import, created: ReadonlySet<string>): ImportResult {
  if (!created.has(username)) return nameTaken(username);
  return { username, revision: 1, shown: publish ? 1 : null, changed: true };
}

async function prepare(one: Import): Promise<Newcomer> {
  const { username, document, shown } = one.profile;
  checkUsername(username);
  const { list, blobs } = await addImportedFiles({}, one);
  const first = { document, files: JSON.stringify(list), blobs, publish: one.publish };
  return { username, first: { ...first, shown: blobs.size === 0 ? shown : null } };
}

/** Of somebody who was there, or came earlier in the same transaction, and may have been refused then. */
async function importAgain<One extends Import>(
  transaction: Transaction,
  accounts: Accounts,
  one: One,
): Promise<[One, ImportResult][]> {
  const { username } = one.profile;
  const known = await findKnown(transaction, [one]);
  if (!known.has(username)) return createProfiles(transaction, accounts, [one]);
  const work = (change: AccountChange) => changeProfile(accounts, change, one);
  const step = () => changeUserIn(transaction, accounts, username, work);
  return [[one, await orRefusal(inOneStep(transaction, step))]];
}

async function changeProfile(
  accounts: Accounts,
  change: AccountChange,
  one: Import,
): Promise<ImportedProfile> {
  const { queries, user } = change;
  const { document } = one.profile;
  const current = await findDraft(queries, user);
  const { list, blobs } = await addImportedFiles(
    keepFiles(documentOf(one.profile), filesOfDraft(current)),
    one,
  );
  const isSame = document === current.document && JSON.stringify(list) === current.files;
  for (const [hash, bytes] of blobs) {
    // Readers are served meanwhile.
    await new Promise(setImmediate);
    await insertBlob(queries, user.id, hash, bytes);
  }
  if (blobs.size > 0) await makeRoom(change, list);
  const n = isSame ? current.n : await appendRevision(change, document, JSON.stringify(list));
  const isNews = one.publish && !isShown(user, n);
  if (isNews) await publishRevision(accounts, change, n, null);
  const before = user.state === 'published' ? user.published : null;
  return { username: user.username, revision: n, shown: isNews ? n : before, changed: !isSame || isNews };
}

/** The list with what it lacks, and the bytes of that by hash. */
export async function addImportedFiles(
  files: FileList,
  { profile, picture, files: given }: Omit<Import, 'publish'>,
) {
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

async function orRefusal<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
