import type { Picture } from '../outside/fetch-picture.ts';
import { deepest, isTooDeep } from '../profile/depth.ts';
import type { ProfileDocument } from '../profile/document.ts';
import { type FileList, isPicture } from '../profile/files.ts';
import { normalize } from '../profile/normalize.ts';
import { missingPicture, pictureAddress } from '../profile/pictures.ts';
import type { Problem } from '../profile/problem.ts';
import { isUsername } from '../profile/username.ts';
import { insertBlob } from '../store/blobs.ts';
import type { Transaction } from '../store/database.ts';
import { inOneStep } from '../store/nested.ts';
import { isShown, lockUser } from '../store/users.ts';
import { makeRoom } from './change-files.ts';
import { type Accounts, type Change, changeUserIn } from './change-user.ts';
import { checkPath, describeFile, describeSmall, hashOf, listFile } from './check-file.ts';
import { shrinkFor } from './clean-upload.ts';
import { pictureFile } from './complete-revision.ts';
import { createUserIn } from './create-user.ts';
import { publishRevision } from './publish.ts';
import { appendRevision, checkDraft, keepFiles } from './save-draft.ts';
import { filesOf, findDraft } from './stored-draft.ts';

/** A document from elsewhere that may be stored. */
export interface ForeignProfile {
  readonly username: string;
  readonly draft: ProfileDocument;
  /** What was mended in it. */
  readonly changes: readonly Problem[];
}

export interface Unfit {
  readonly problems: readonly Problem[];
  /** Whether it was JSON at all. */
  readonly isJson: boolean;
}

export interface ImportedWith {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What its `basics.image` names, if it was fetched. */
  readonly picture: Picture | null;
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

/**
 * Takes a document as it was read, null when it was too long for that; mends what can be mended, and tells
 * what is not valid. It is for the user `as`, or for the one that it names.
 */
export function parseForeignProfile(bytes: Uint8Array | null, as?: string): ForeignProfile | Unfit {
  if (bytes === null) return notAProfile('is longer than any document may be');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    return { problems: [{ pointer: '', detail: `is not JSON: ${why}` }], isJson: false };
  }
  if (isTooDeep(value)) return notAProfile(`is nested deeper than ${deepest} levels`);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return notAProfile('must be an object: a JSON Resume document');
  const { username: own, ...rest } = value as Record<string, unknown>;
  const username = as ?? own;
  if (typeof username !== 'string') return notAProfile('is missing: add "username": "…"', '/username');
  const { document, changes } = normalize(rest);
  const { draft, problems } = checkDraft(document);
  return draft ? { username, draft, changes } : { problems, isJson: true };
}

function notAProfile(detail: string, pointer = ''): Unfit {
  return { problems: [{ pointer, detail }], isJson: true };
}

/** Makes it the draft of its user, who is made if need be. A refusal leaves nothing of it behind. */
export async function importProfile(
  transaction: Transaction,
  accounts: Accounts,
  profile: ForeignProfile,
  more: ImportedWith,
): Promise<ImportedProfile> {
  const { username } = profile;
  const user = isUsername(username) ? await lockUser(transaction, username) : null;
  if (!user || user.state === 'deleted') return createProfile(transaction, accounts, profile, more);
  return inOneStep(transaction, () =>
    changeUserIn(transaction, accounts, username, (change) => changeProfile(accounts, change, profile, more)),
  );
}

async function createProfile(
  transaction: Transaction,
  accounts: Accounts,
  profile: ForeignProfile,
  more: ImportedWith,
): Promise<ImportedProfile> {
  const { username, draft } = profile;
  const { publish } = more;
  const { list, blobs } = await addFiles({}, profile, more);
  const first = { document: JSON.stringify(draft), files: JSON.stringify(list), blobs, publish };
  await createUserIn(transaction, accounts, username, first);
  return { username, revision: 1, shown: publish ? 1 : null, changed: true };
}

async function changeProfile(
  accounts: Accounts,
  change: Change,
  profile: ForeignProfile,
  more: ImportedWith,
): Promise<ImportedProfile> {
  const { queries, user } = change;
  const current = await findDraft(queries, user);
  const document = JSON.stringify(profile.draft);
  const kept = keepFiles(profile.draft, filesOf(current));
  const { list, blobs } = await addFiles(kept, profile, more);
  const isSame = document === current.document && JSON.stringify(list) === current.files;
  for (const [hash, bytes] of blobs) await insertBlob(queries, user.id, hash, bytes);
  if (blobs.size > 0) await makeRoom(change, list);
  const n = isSame ? current.n : await appendRevision(change, document, JSON.stringify(list));
  const isNews = more.publish && !isShown(user, n);
  if (isNews) await publishRevision(accounts, change, n, null);
  const before = user.state === 'published' ? user.published : null;
  return { username: user.username, revision: n, shown: isNews ? n : before, changed: !isSame || isNews };
}

/** The list with what it lacks, and the bytes of that by hash. */
export async function addFiles(
  files: FileList,
  { username, draft }: ForeignProfile,
  more: Pick<ImportedWith, 'files' | 'picture'>,
) {
  let list = files;
  const blobs = new Map<string, Uint8Array>();
  const { picture } = more;
  const fetched = picture && missingPicture(draft, files) === picture.source ? [pictureFile(picture)] : [];
  for (const [path, bytes] of [...more.files, ...fetched]) {
    const entry = await describeFile(path, bytes);
    const place = checkPath(draft, path, entry.type);
    // A picture that comes with a document is the one that it names: an export has both.
    const source = isPicture(place) ? pictureAddress(draft) : null;
    const named = source === null ? entry : { ...entry, source };
    const { small: _small, ...known } = list[place] ?? {};
    if (Bun.deepEquals(known, named)) continue;
    const small = await shrinkFor(place, bytes);
    list = listFile(list, place, { ...named, ...(await describeSmall(place, small)) }, username);
    blobs.set(entry.hash, bytes);
    if (small) blobs.set(hashOf(small), small);
  }
  return { list, blobs };
}
