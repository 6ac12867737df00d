import { readWholeDraft } from '../../../../domain/profile/draft.ts';
import {
  findEarlier,
  findRevision,
  type Revision,
  type RevisionSummary,
} from '../../../../store/revisions.ts';
import { describeChanges } from '../changes/describe-changes.ts';
import type { EditorRequest } from '../editor-route.ts';

export interface ToldRevision {
  readonly revision: RevisionSummary;
  /** Sentences that describe the changes. Null for the first revision. */
  readonly sentences: readonly string[] | null;
}

/** Describes how each revision differs from the previous one, newest first. */
export async function tellHistory(
  { locale, user, accounts }: EditorRequest,
  revisions: readonly RevisionSummary[],
): Promise<ToldRevision[]> {
  const told: ToldRevision[] = [];
  let after: Revision | null = null;
  for (const revision of revisions) {
    after = after?.n === revision.n ? after : await findRevision(accounts.database, user.id, revision.n);
    const before: Revision | null = await findEarlier(accounts.database, user.id, revision.n);
    const changes =
      before && after ? describeChanges(readWholeDraft(before), readWholeDraft(after), locale) : null;
    told.push({ revision, sentences: changes?.map(({ sentence }) => sentence) ?? null });
    after = before;
  }
  return told;
}
