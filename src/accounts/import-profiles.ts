import { documentOf } from '../domain/profile/draft.ts';
import { Refusal, StaleDraft } from '../domain/profile/refusal.ts';
import { isUsername } from '../domain/profile/username.ts';
import type { Transaction } from '../store/database.ts';
import { inOneStep } from '../store/nested.ts';
import { keepRevision } from '../store/revisions.ts';
import { isShown, lockUsers } from '../store/users.ts';
import { makeRoom } from './change-files.ts';
import { type AccountChange, type Accounts, changeUserIn } from './change-user.ts';
import { checkUsername, createUsersIn, type Newcomer, nameTaken } from './create-user.ts';
import { insertBlob } from './files/blobs.ts';
import { findDraft } from './find-draft.ts';
import { addImportedFiles, filesAfterImport, type ImportedContent, storeImported } from './imported-files.ts';
import type { ForeignProfile } from './parse-foreign-profile.ts';
import { publishRevision } from './publish.ts';
import { releaseShown } from './release-shown.ts';
import { appendRevision } from './save-draft.ts';

export interface Import extends ImportedContent {
  readonly publish: boolean;
  /** The revision to replace, which stays in the history. By default the newest. */
  readonly over?: number;
}

export interface ImportedProfile {
  readonly username: string;
  readonly revision: number;
  readonly shown: number | null;
  /** Set if a review decides about the publication. */
  readonly waits?: true;
  /** False if the draft already had this content, so that nothing was written. */
  readonly changed: boolean;
}

export type ImportResult = ImportedProfile | Refusal;

/** Imports a profile over the revision that the member has seen. */
export async function importOverDraft(
  accounts: Accounts,
  profile: ForeignProfile,
  files: Pick<Import, 'files' | 'originals'>,
  over: number,
): Promise<ImportedProfile> {
  const given = await storeImported(accounts, { profile, ...files, picture: null, publish: false, over });
  return accounts.database.transaction(async (transaction) => {
    const by = { ...accounts, means: 'import' } as const;
    const [[, result] = []] = await importProfiles(transaction, by, [given]);
    if (!result || result instanceof Refusal) throw result;
    return result;
  });
}

/**
 * Imports each profile as the draft of its user, in order. Missing users are created. A rejected profile
 * changes nothing.
 */
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

/** Locks the existing users until the transaction ends. */
async function findKnown(transaction: Transaction, imports: readonly Import[]): Promise<Set<string>> {
  const names = new Set(imports.map(({ profile }) => profile.username).filter(isUsername));
  const users = await lockUsers(transaction, [...names]);
  return new Set(users.filter(({ state }) => state !== 'deleted').map(({ username }) => username));
}

/** Uses one statement for each table, whatever the number of profiles. */
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
  const { username, document, name, shown } = one.profile;
  checkUsername(username);
  const { list, blobs } = await addImportedFiles({}, one);
  const first = { document, name, files: JSON.stringify(list), blobs, publish: one.publish };
  return { username, first: { ...first, shown: blobs.length === 0 ? shown : null } };
}

/** For users who exist, or who occurred earlier in the same transaction and may have been rejected. */
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
  if (one.over !== undefined) await replaceOnly(change, one.over);
  const current = await findDraft(queries, user);
  const { list, blobs } = await filesAfterImport(current, one);
  const isSame = document === current.document && JSON.stringify(list) === current.files;
  for (const blob of blobs) {
    // Lets other requests run.
    await new Promise(setImmediate);
    await insertBlob(queries, user.id, blob);
  }
  if (blobs.length > 0) await makeRoom(change, list);
  if (!isSame) await releaseShown(change, documentOf(one.profile), [documentOf(current)]);
  const n = isSame ? current.n : await appendRevision(change, document, JSON.stringify(list));
  const isNews = one.publish && !isShown(user, n);
  const request = isNews ? await publishRevision(accounts, change, n, null) : null;
  const before = user.state === 'published' ? user.published : null;
  const shown = isNews && !request ? n : before;
  const changed = !isSame || isNews;
  return { username: user.username, revision: n, shown, changed, ...(request && { waits: true }) };
}

async function replaceOnly({ queries, user }: AccountChange, over: number): Promise<void> {
  if (user.draft !== over) throw new StaleDraft(user.draft);
  await keepRevision(queries, user.id, over);
}

async function orRefusal<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
