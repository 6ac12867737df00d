import { findDraft } from '../../../../accounts/find-draft.ts';
import { redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { filesOfDraft, readDraft } from '../../../../domain/profile/draft.ts';
import { findGaps } from '../../../../domain/profile/find-gaps.ts';
import { listRevisions } from '../../../../store/revisions.ts';
import type { DescribedChange } from '../changes/describe-changes.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { findPending } from '../publishing/find-pending.ts';
import { tellHistory } from '../publishing/tell-history.ts';
import { renderOverview } from './overview-page.tsx';

const mostChanges = 4;

/** Shows the content, unpublished changes and missing parts. An empty profile gets a start page. */
export const showOverview: EditorHandler = async (request) => {
  const { user, accounts } = request;
  const { database } = accounts;
  const draft = await findDraft(database, user);
  const document = readDraft(draft);
  if (request.isOwn && Object.keys(document).length === 0) return redirect(303, editorPaths.welcome);
  const files = filesOfDraft(draft);
  const latest = await listRevisions(database, user.id, user.draft + 1, mostChanges);
  return renderOverview(request, {
    document,
    files,
    gaps: findGaps(document, files),
    pending: await listPending(request),
    added: await Promise.all(request.services.slots.overview.map((render) => render(request))),
    latest: await tellHistory(request, latest),
  });
};

/** Lists unpublished changes. Null if the profile isn't published. */
async function listPending(request: EditorRequest): Promise<DescribedChange[] | null> {
  if (request.user.state !== 'published') return null;
  const pending = await findPending(request, null);
  return pending && [...pending.newly, ...pending.others];
}
