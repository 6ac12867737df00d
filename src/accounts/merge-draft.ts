import { type Conflict, merge } from '../profile/merge.ts';
import { findMergeBase } from '../store/revisions.ts';
import { type Accounts, changeUser } from './change-user.ts';
import { StaleDraft } from './refusal.ts';
import { parseDraft, readDraft, type SavedDraft, storeDraft } from './save-draft.ts';
import { findDraft } from './stored-draft.ts';

export interface MergedDraft extends SavedDraft {
  /** What a person must decide. While there is anything, nothing is saved, and `document` is what they decide about. */
  readonly conflicts: readonly Conflict[];
}

/** Saves what was made from a revision, whatever was saved since: every change of both sides, or a question. */
export async function mergeDraft(
  accounts: Accounts,
  username: string,
  document: unknown,
  madeFrom: number,
): Promise<MergedDraft> {
  const mine = parseDraft(document);
  return changeUser(accounts, username, async (change) => {
    const current = await findDraft(change.queries, change.user);
    const base = await findMergeBase(change.queries, change.user.id, madeFrom);
    if (!base) throw new StaleDraft(current.n);
    const theirs = readDraft(current);
    const { document: merged, conflicts } = merge(readDraft(base), mine, theirs);
    if (conflicts.length > 0) {
      return { revision: current.n, document: JSON.stringify(merged), changed: false, conflicts };
    }
    return { ...(await storeDraft(change, parseDraft(merged), current)), conflicts };
  });
}
