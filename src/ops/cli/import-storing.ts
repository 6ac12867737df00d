import type { Accounts } from '../../accounts/change-user.ts';
import { cleanStoredImages } from '../../accounts/clean-stored-images.ts';
import { type FoundPicture, fetchPictureFor, nothingMissing } from '../../accounts/fetch-missing-picture.ts';
import { createPictureFetcher, type FetchPicture } from '../../accounts/files/fetch-picture.ts';
import { type ImportResult, importProfiles } from '../../accounts/import-profiles.ts';
import { type ImportedContent, storeImported } from '../../accounts/imported-files.ts';
import type { ForeignProfile, UnfitProfile } from '../../accounts/parse-foreign-profile.ts';
import { takeAccountEmail } from '../../accounts/tables/take-account-email.ts';
import type { Network } from '../../core/outside/network.ts';
import { writeReason } from '../../domain/importers/import-reason.ts';
import { documentOf } from '../../domain/profile/draft.ts';
import { isPicture } from '../../domain/profile/files.ts';
import type { Problem } from '../../domain/profile/problem.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { foldUsername, isUsername } from '../../domain/profile/username.ts';
import { listUsersByName } from '../../store/users.ts';
import type { ImportOutcome } from './import-report.ts';
import type { Source } from './import-sources.ts';

/** A document to store, or the reason why it is rejected. */
export type ReadDocument = Readable | ImportOutcome;

interface Readable {
  readonly name: string;
  readonly profile: ForeignProfile;
  readonly files: Awaited<ReturnType<Source['files']>>;
}

export interface StoringOptions {
  readonly publish: boolean;
  readonly fetchPictures: FetchPictures;
  /** Whether accounts without an email address get that of the profile. */
  readonly accountEmails?: boolean;
}

/** Parses a source. */
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

/** Stores documents. A failure is rolled back for its document only. */
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
  if (options.accountEmails)
    for (const [one, outcome] of stored) stored.set(one, await withAccountEmail(accounts, outcome));
  return documents.flatMap((one) => ('imported' in one ? one : (stored.get(one) ?? [])));
}

async function withAccountEmail(accounts: Accounts, outcome: ImportOutcome): Promise<ImportOutcome> {
  if (outcome.imported === null) return outcome;
  const detail = await takeAccountEmail(accounts, outcome.imported.username);
  if (detail === null) return outcome;
  return { ...outcome, changes: [...outcome.changes, { pointer: '/basics/email', detail }] };
}

/** Cleans images that an earlier version stored, because an import keeps the draft's files and publishes them. */
async function cleanBefore(accounts: Accounts, group: readonly Readable[]): Promise<void> {
  const names = group.map(({ profile }) => profile.username).filter(isUsername);
  for (const user of await listUsersByName(accounts.database, names))
    if (user.state !== 'deleted') await cleanStoredImages(accounts, user, [user.draft]);
}

/** For documents without an image file. */
async function findPictures(
  documents: readonly Readable[],
  fetchPictures: FetchPictures,
): Promise<Map<Readable, FoundPicture>> {
  const wanting = documents.filter(({ files }) => ![...files.keys()].some(isPicture));
  const found = await fetchPictures(wanting.map(({ profile }) => profile));
  return new Map(wanting.map((one, index) => [one, found[index] ?? nothingMissing]));
}

/**
 * Groups documents into transactions. A document with files gets its own, because it may have 100 MiB and
 * images to clean.
 */
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

const sideBySide = 8;

/** After this number of consecutive failures, on any servers, the remaining images are skipped. */
const patience = 24;
/** The same for a single server. */
const patienceWithOne = 3;

export type FetchPictures = (profiles: readonly ForeignProfile[]) => Promise<readonly FoundPicture[]>;

/** Fetches images that documents name and that aren't stored yet, a few at a time. */
export function createPicturesFetcher(accounts: Accounts, network: Network): FetchPictures {
  const fetchPicture = withPatience(createPictureFetcher(network, sideBySide));
  return async (profiles) => {
    const found = profiles.map(() => nothingMissing);
    const remaining = profiles.entries();
    const work = async () => {
      for (const [index, profile] of remaining)
        if (profile.picture !== null)
          found[index] = await fetchPictureFor(accounts, fetchPicture, profile.username, documentOf(profile));
    };
    await Promise.all(Array.from({ length: sideBySide }, work));
    return found;
  };
}

/** Stops after repeated failures, because ten thousand images on an unavailable server must not take a day. */
function withPatience(fetchPicture: FetchPicture): FetchPicture {
  const silences = new Map<string, number>();
  let inARow = 0;
  return async (address) => {
    const host = URL.parse(address)?.host ?? '';
    if (inARow >= patience)
      return { reason: `the ${patience} before it got no response from their servers`, answered: false };
    const silence = silences.get(host) ?? 0;
    if (silence >= patienceWithOne)
      return { reason: `${host} was unavailable for an earlier photo`, answered: false };
    const found = await fetchPicture(address);
    const isSilent = 'answered' in found && !found.answered;
    inARow = isSilent ? inARow + 1 : 0;
    silences.set(host, isSilent ? silence + 1 : 0);
    return found;
  };
}

interface Place {
  readonly name: string;
  readonly username: string;
}

/** Rejects a second document with the same username, because it is unclear which of them is meant. */
export function createRepeatRefusal(): (document: ReadDocument) => ReadDocument {
  const places = new Map<string, Place>();
  return (document) => {
    if (!('profile' in document)) return document;
    const { name, profile } = document;
    const { username } = profile;
    const folded = foldUsername(username);
    const before = places.get(folded);
    if (before === undefined) {
      places.set(folded, { name, username });
      return document;
    }
    const spelling = before.username === username ? '' : `, as ${before.username}`;
    const detail = `is also in ${before.name}${spelling}. Remove one of them.`;
    return refusalOf(name, username, [{ pointer: '/username', detail }]);
  };
}
