import { applyDecisions, type Decide } from '../domain/profile/decide.ts';
import type { ProfileDocument } from '../domain/profile/document.ts';
import { documentOf, parseDraft, readDraft } from '../domain/profile/draft.ts';
import { type Conflict, merge } from '../domain/profile/merge.ts';
import { Refusal, StaleDraft } from '../domain/profile/refusal.ts';
import { rememberMergedSlugs } from '../domain/profile/remember-slugs.ts';
import { prepareSchema } from '../domain/profile/schema.ts';
import { findMergeBase, type Revision } from '../store/revisions.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { findDraft } from './find-draft.ts';
import { type SavedDraft, storeDraft } from './save-draft.ts';

export interface MergedDraft extends SavedDraft {
  /** Conflicts that the member has to resolve. With a conflict nothing is saved, and `document` is the merged draft. */
  readonly conflicts: readonly Conflict[];
}

const undecided: Decide = () => null;

/** Saves a document based on an older revision. Merges the changes of both sides, or returns conflicts. */
export async function mergeDraft(
  accounts: Accounts,
  username: string,
  document: unknown,
  madeFrom: number,
  decide: Decide = undecided,
): Promise<MergedDraft> {
  await prepareSchema(document);
  const mine = parseDraft(document);
  return changeUser(accounts, username, async (change) => {
    const current = await findDraft(change.queries, change.user);
    const base = await findMergeBase(change.queries, change.user.id, madeFrom);
    if (!base) throw new StaleDraft(current.n);
    return mergeInto(change, current, { base: readDraft(base), mine, former: base, isSent: true }, decide);
  });
}

/** Reverts the changes of a single revision. Later changes stay. */
export async function undoRevision(
  accounts: Accounts,
  username: string,
  n: number,
  decide: Decide = undecided,
): Promise<MergedDraft> {
  return changeUser(accounts, username, async (change) => {
    const { queries, user } = change;
    const current = await findDraft(queries, user);
    const [undone, before] = [
      await findMergeBase(queries, user.id, n),
      await findMergeBase(queries, user.id, n - 1),
    ];
    if (!undone || !before)
      throw new Refusal(
        'impossible',
        'This change can no longer be undone here. Restore an earlier revision from the history.',
      );
    const sides = { base: readDraft(undone), mine: readDraft(before), former: before, isSent: false };
    return mergeInto(change, current, sides, decide);
  });
}

interface Sides {
  readonly base: ProfileDocument;
  readonly mine: ProfileDocument;
  /** The revision with the files of a restored entry. */
  readonly former: Revision;
  /** Whether `mine` is the submitted and validated document. */
  readonly isSent: boolean;
}

async function mergeInto(
  change: AccountChange,
  current: Revision,
  { base, mine, former, isSent }: Sides,
  decide: Decide,
): Promise<MergedDraft> {
  const merged = merge(base, mine, readDraft(current));
  const { conflicts } = merged;
  if (conflicts.some((conflict) => decide(conflict) === null)) {
    return { revision: current.n, document: JSON.stringify(merged.document), changed: false, conflicts };
  }
  const decided = conflicts.length > 0 ? applyDecisions(merged, decide) : merged.document;
  // If nothing was saved meanwhile, the result is the validated document.
  const draft =
    decided === mine && isSent ? mine : parseDraft(rememberMergedSlugs(documentOf(current), decided));
  return { ...(await storeDraft(change, draft, current, former)), conflicts: [] };
}
