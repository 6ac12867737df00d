import type { Accounts } from '../../accounts/change-user.ts';
import { cleanStoredImages } from '../../accounts/clean-stored-images.ts';
import { type FoundPicture, nothingMissing } from '../../accounts/fetch-missing-picture.ts';
import { type ImportResult, importProfiles } from '../../accounts/import-profiles.ts';
import { type ImportedContent, storeImported } from '../../accounts/imported-files.ts';
import type { ForeignProfile, UnfitProfile } from '../../accounts/parse-foreign-profile.ts';
import { writeReason } from '../../domain/importers/import-reason.ts';
import { isPicture } from '../../domain/profile/files.ts';
import type { Problem } from '../../domain/profile/problem.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { isUsername } from '../../domain/profile/username.ts';
import { listUsersByName } from '../../store/users.ts';
import type { FetchPictures } from './import-pictures.ts';
import type { ImportOutcome } from './import-report.ts';
import type { Source } from './import-sources.ts';

/** A document that may be stored, or why it may not. */
export type ReadDocument = Readable | ImportOutcome;

interface Readable {
  readonly name: string;
  readonly profile: ForeignProfile;
  readonly files: Awaited<ReturnType<Source['files']>>;
}

export interface StoringOptions {
  readonly publish: boolean;
  readonly fetchPictures: FetchPictures;
}

/** The result of reading a source. */
export async function toDocument(
  { name, files, unfit }: Source,
  profile: ForeignProfile | UnfitProfile,
): Promise<ReadDocument> {
  const { username } = profile;
  if (unfit !== undefined)
    return { ...refusalOf(name, null, [{ pointer: '', detail: unfit }]), legible: false };
  if ('problems' in profile)
    return { ...refusalOf(name, username, profile.problems), legible: profile.isJson };
  return { name, profile, files: await files() };
}

/** A failure is rolled back for that document alone. */
export async function storeDocuments(
  accounts: Accounts,
  documents: readonly ReadDocument[],
  options: StoringOptions,
): Promise<ImportOutcome[]> {
  const readable = documents.filter((one) => 'profile' in one);
  const found = await findPictures(readable, options.fetchPictures);
  const toImport = async (one: Readable) =>
    storeImported(accounts, {
      one,
      profile: one.profile,
      ...(await readAll(one.files)),
      picture: found.get(one)?.picture ?? null,
      publish: options.publish,
    });
  const stored = new Map<Readable, ImportOutcome>();
  for (const group of groupsOf(readable)) {
    if (options.publish) await cleanBefore(accounts, group);
    const imports = await Promise.all(group.map(toImport));
    await accounts.database.transaction(async (transaction) => {
      const results = await importProfiles(transaction, accounts, imports);
      for (const [{ one }, result] of results) stored.set(one, describe(one, result, found.get(one)));
    });
  }
  return documents.flatMap((one) => ('imported' in one ? one : (stored.get(one) ?? [])));
}

/** An import keeps the files of a draft: images that an earlier version stored are not published as they are. */
async function cleanBefore(accounts: Accounts, group: readonly Readable[]): Promise<void> {
  const names = group.map(({ profile }) => profile.username).filter(isUsername);
  for (const user of await listUsersByName(accounts.database, names))
    if (user.state !== 'deleted') await cleanStoredImages(accounts, user, [user.draft]);
}

/** For those that come without one. */
async function findPictures(
  documents: readonly Readable[],
  fetchPictures: FetchPictures,
): Promise<Map<Readable, FoundPicture>> {
  const wanting = documents.filter(({ files }) => ![...files.keys()].some(isPicture));
  const found = await fetchPictures(wanting.map(({ profile }) => profile));
  return new Map(wanting.map((one, index) => [one, found[index] ?? nothingMissing]));
}

/** All in one transaction, except for those with files: one of them may bring 100 MiB, and images to clean. */
function groupsOf(documents: readonly Readable[]): Readable[][] {
  const groups: Readable[][] = [];
  for (const one of documents) {
    const last = groups.at(-1);
    if (last && one.files.size === 0 && last[0]?.files.size === 0) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

async function readAll(files: Readable['files']): Promise<Pick<ImportedContent, 'files' | 'originals'>> {
  const pairs = [...files].map(async ([path, file]) => [path, await file.read()] as const);
  const originals = [...files].filter(([, { as }]) => as === 'original').map(([path]) => path);
  return { files: new Map(await Promise.all(pairs)), originals: new Set(originals) };
}

function describe(
  { name, profile: { username, changes } }: Readable,
  result: ImportResult,
  { problem }: FoundPicture = nothingMissing,
): ImportOutcome {
  if (!(result instanceof Refusal))
    return {
      name,
      username,
      legible: true,
      refused: [],
      changes: changes.map(({ pointer, how }) => ({ pointer, detail: writeReason(how, 'en') })),
      unfetched: problem ? [problem] : [],
      imported: result,
    };
  const { problems, message } = result;
  const told = problems.length > 0 ? problems : [{ pointer: '/username', detail: message }];
  return refusalOf(name, username, told);
}

export function refusalOf(name: string, username: string | null, refused: readonly Problem[]): ImportOutcome {
  return { name, username, legible: true, refused, changes: [], unfetched: [], imported: null };
}
