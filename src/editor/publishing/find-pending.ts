import { documentOf, filesOfDraft } from '../../profile/draft.ts';
import { missingPicture } from '../../profile/pictures.ts';
import { type PublicProfile, projectProfile } from '../../profile/public-profile.ts';
import { nothingToRead, readersDocument } from '../../profile/readers-document.ts';
import { findRevision, type Revision } from '../../store/revisions.ts';
import { type DescribedChange, describeChanges } from '../changes/describe-changes.ts';
import type { EditorRequest } from '../editor-route.ts';

export interface Pending {
  readonly revision: number;
  readonly shown: number | null;
  /** What becomes public. */
  readonly newly: readonly DescribedChange[];
  readonly others: readonly DescribedChange[];
  readonly picture: string | null;
}

/** For the draft, unless another revision is named; null where there is no such revision. */
export async function findPending(request: EditorRequest, n: number | null): Promise<Pending | null> {
  const { exchange, edited } = request;
  const { user, accounts } = edited;
  const chosen = await findRevision(accounts.database, user.id, n ?? user.draft);
  if (!chosen) return null;
  const shown = user.state === 'published' ? user.published : null;
  const current = shown === null ? null : await findRevision(accounts.database, user.id, shown);
  const after = project(request, chosen);
  const before = current ? project(request, current) : nothingToRead(after);
  const all = describeChanges(wholeOf(before), wholeOf(after), exchange.locale);
  // An entry with all that is in it is one change.
  const changes = all.filter(({ comesWithEntry }) => !comesWithEntry);
  return {
    revision: chosen.n,
    shown,
    newly: changes.filter(({ kind }) => kind === 'added'),
    others: changes.filter(({ kind }) => kind !== 'added'),
    picture: missingPicture(documentOf(chosen), filesOfDraft(chosen)),
  };
}

function project({ edited: { accounts } }: EditorRequest, revision: Revision): PublicProfile {
  return projectProfile(documentOf(revision), filesOfDraft(revision), accounts.defaultLanguage);
}

function wholeOf(profile: PublicProfile) {
  return { document: readersDocument(profile), files: profile.files };
}
