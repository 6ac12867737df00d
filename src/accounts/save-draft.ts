import type { ProfileDocument } from '../domain/profile/document.ts';
import { documentOf, filesOfDraft, keepFiles, parseDraft, readDraft } from '../domain/profile/draft.ts';
import { type FileList, followSlug, hashesOf, hasPlaceFor } from '../domain/profile/files.ts';
import { markOutdated } from '../domain/profile/mark-outdated.ts';
import { describeName } from '../domain/profile/name-words.ts';
import { StaleDraft } from '../domain/profile/refusal.ts';
import { prepareSchema } from '../domain/profile/schema.ts';
import { insertRevision, keepRevision, type Revision } from '../store/revisions.ts';
import { updateNameWords } from '../store/user-names.ts';
import { updateDraft } from '../store/users.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { listBlobHashes } from './files/blobs.ts';
import { findDraft } from './find-draft.ts';
import { refuseLockedChanges } from './locked-fields.ts';
import { releaseShown } from './release-shown.ts';

export interface SavedDraft {
  readonly revision: number;
  readonly document: string;
  /** False if the draft already had this content, so that nothing was written. */
  readonly changed: boolean;
}

/** The revisions that the client has read. Null allows any. */
export type Expected = readonly number[] | null;

/** Validates a document and saves it as the newest revision, if the draft is still the one that the client has read. */
export async function saveDraft(
  accounts: Accounts,
  username: string,
  document: unknown,
  expected: Expected = null,
): Promise<SavedDraft> {
  await prepareSchema(document);
  const draft = parseDraft(document);
  // Lets other requests run, because validating and storing a large document both take long.
  await new Promise(setImmediate);
  return changeUser(accounts, username, async (change) => {
    return storeDraft(change, draft, await findExpected(change, expected));
  });
}

/** As `saveDraft`, for a function that changes the current draft. */
export async function editDraft(
  accounts: Accounts,
  username: string,
  edit: (document: unknown) => unknown,
  expected: Expected,
): Promise<SavedDraft> {
  await prepareSchema();
  return changeUser(accounts, username, async (change) => {
    const current = await findExpected(change, expected);
    return storeDraft(change, parseDraft(edit(readDraft(current))), current);
  });
}

export async function findExpected(change: AccountChange, expected: Expected): Promise<Revision> {
  const current = await findDraft(change.queries, change.user);
  if (expected !== null && !expected.includes(current.n)) throw new StaleDraft(current.n);
  return current;
}

/** Saves a revision. An entry that returns to the draft gets its files from the earlier revision. */
export async function storeDraft(
  change: AccountChange,
  sent: ProfileDocument,
  current: Revision,
  former: Revision | null = null,
): Promise<SavedDraft> {
  const draft = markOutdated(documentOf(current), sent, former && documentOf(former));
  const document = JSON.stringify(draft);
  if (current.document === document) {
    await keepIfMeant(change, current);
    return { revision: current.n, document, changed: false };
  }
  const versions = [current, ...(former ? [former] : [])].map(documentOf);
  await releaseShown(change, draft, versions);
  const returning = former ? await listReturning(change, former, documentOf(current)) : {};
  const files = JSON.stringify(keepFiles(draft, { ...returning, ...filesOfDraft(current) }));
  return { revision: await appendRevision(change, document, files), document, changed: true };
}

/** The files of items that aren't in the current draft, if their bytes are still stored. */
async function listReturning(
  { queries, user }: AccountChange,
  former: Revision,
  present: ProfileDocument,
): Promise<FileList> {
  const isGone = (path: string) => !hasPlaceFor(present, followSlug(present, path));
  const gone = Object.entries(filesOfDraft(former)).filter(([path]) => isGone(path));
  const kept = gone.length > 0 ? await listBlobHashes(queries, user.id) : new Set();
  return Object.fromEntries(gone.filter(([, file]) => hashesOf({ file }).every((hash) => kept.has(hash))));
}

/** Keeps an automatic save permanently if the member saves the same content with a button. */
async function keepIfMeant(
  { queries, user, autosavedBy, note }: AccountChange,
  current: Revision,
): Promise<void> {
  if (current.autosavedBy === null || autosavedBy !== null) return;
  await keepRevision(queries, user.id, current.n);
  await note('draft.saved', { revision: current.n });
}

/** Adds a revision. Every change to a draft uses this function. */
export async function appendRevision(
  change: AccountChange,
  document: string,
  files: string,
): Promise<number> {
  const { queries, user, at, actor, means, tokenId, autosavedBy, note } = change;
  await refuseLockedChanges(change, { document });
  const n = user.draft + 1;
  const saved = { n, document, files, createdAt: at, actor, means, tokenId, autosavedBy };
  await insertRevision(queries, user.id, saved);
  await updateDraft(queries, user.id, n);
  const called = describeName(user.username, documentOf({ document }));
  if (called.name !== user.name) await updateNameWords(queries, user.id, called);
  await note('draft.saved', { revision: n, ...(autosavedBy !== null && { autosave: true }) });
  return n;
}
