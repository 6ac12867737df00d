import { readDraft } from '../../../../accounts/save-draft.ts';
import { filesOf, findDraft } from '../../../../accounts/stored-draft.ts';
import { redirect } from '../../../../kernel/reply.ts';
import { type Change, diff } from '../../../../profile/diff.ts';
import type { ProfileDocument } from '../../../../profile/document.ts';
import { findGaps } from '../../../../profile/find-gaps.ts';
import type { Queries } from '../../../../store/database.ts';
import { findRevision } from '../../../../store/revisions.ts';
import type { User } from '../../../../store/users.ts';
import { paths } from '../paths.ts';
import type { PlaceHandler } from '../place.ts';
import { renderOverview } from './overview-page.tsx';

/** What is there, what of it readers do not see yet, and what they may miss. Who has nothing is shown how to begin. */
export const showOverview: PlaceHandler = async (visit) => {
  const { database } = visit.whose.accounts;
  const { user } = visit.whose;
  const draft = await findDraft(database, user);
  const document = readDraft(draft);
  if (visit.whose.isOwn && Object.keys(document).length === 0) return redirect(303, paths.welcome);
  return renderOverview(visit, {
    document,
    gaps: findGaps(document, filesOf(draft)),
    changes: await findChanges(database, user, document),
  });
};

/** Null where readers see nothing to compare with. */
async function findChanges(
  queries: Queries,
  { id, state, published }: User,
  document: ProfileDocument,
): Promise<readonly Change[] | null> {
  if (state !== 'published' || published === null) return null;
  const shown = await findRevision(queries, id, published);
  return shown ? diff(readDraft(shown), document) : null;
}
