import { checkProfile, checkSize } from '../profile/check-profile.ts';
import type { ProfileDocument } from '../profile/document.ts';
import { type FileList, hasPlaceFor } from '../profile/files.ts';
import type { Problem } from '../profile/problem.ts';
import { assignSlugs } from '../profile/slugs.ts';
import { findRevision, insertRevision, type Revision } from '../store/revisions.ts';
import { type Accounts, type Change, changeUser } from './change-user.ts';
import { Refusal } from './refusal.ts';

export interface SavedDraft {
  readonly revision: number;
  /** False when the draft already was just so: then nothing was written. */
  readonly changed: boolean;
}

/** Checks a document and makes it the newest revision. With `expected`, only if nobody saved in between. */
export async function saveDraft(
  accounts: Accounts,
  username: string,
  document: unknown,
  expected?: number,
): Promise<SavedDraft> {
  const draft = parseDraft(document);
  const text = JSON.stringify(draft);
  return changeUser(accounts, username, async (change) => {
    if (expected !== undefined && expected !== change.user.draft) {
      throw new Refusal('stale', `The draft has been saved since: it is at revision ${change.user.draft}.`);
    }
    const current = await currentRevision(change);
    if (current.document === text) return { revision: current.n, changed: false };
    const files = keepFiles(draft, JSON.parse(current.files) as FileList);
    return { revision: await appendRevision(change, text, JSON.stringify(files)), changed: true };
  });
}

/** Strict; what comes out has a slug on every item. */
function parseDraft(document: unknown): ProfileDocument {
  refuse(checkProfile(document));
  const draft = assignSlugs(document as ProfileDocument);
  refuse(checkSize(draft));
  return draft;
}

function refuse(problems: readonly Problem[]): void {
  const [first] = problems;
  if (!first) return;
  throw new Refusal(
    'invalid',
    `The document is not valid: ${first.pointer || '/'} ${first.detail}`,
    problems,
  );
}

/** A file goes with its item; older revisions keep theirs. */
function keepFiles(draft: ProfileDocument, files: FileList): FileList {
  return Object.fromEntries(Object.entries(files).filter(([path]) => hasPlaceFor(draft, path)));
}

export async function currentRevision({ queries, user }: Change): Promise<Revision> {
  const revision = await findRevision(queries, user.id, user.draft);
  if (!revision) throw new Error(`revision ${user.draft} of ${user.username} is missing`);
  return revision;
}

export async function appendRevision(
  { queries, user, at, note }: Change,
  document: string,
  files: string,
): Promise<number> {
  const n = user.draft + 1;
  await insertRevision(queries, user.id, { n, document, files, createdAt: at });
  await note('draft.saved');
  return n;
}
