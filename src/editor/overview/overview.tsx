import { readDraft } from '../../accounts/save-draft.ts';
import { filesOfDraft, findDraft } from '../../accounts/stored-draft.ts';
import { redirect } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { findGaps } from '../../profile/find-gaps.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { findPending } from '../publishing/find-pending.ts';
import { renderOverview } from './overview-page.tsx';

/** What is there, what of it readers do not see yet, and what they may miss. Who has nothing is shown how to begin. */
export const showOverview: EditorHandler = async (visit) => {
  const { database } = visit.edited.accounts;
  const { user } = visit.edited;
  const draft = await findDraft(database, user);
  const document = readDraft(draft);
  if (visit.edited.isOwn && Object.keys(document).length === 0) return redirect(303, editorPaths.welcome);
  return renderOverview(visit, {
    document,
    gaps: findGaps(document, filesOfDraft(draft)),
    waiting: await countWaiting(visit),
  });
};

/** As the page that publishes tells them; null where readers see nothing to compare with. */
async function countWaiting(visit: EditorRequest): Promise<number | null> {
  if (visit.edited.user.state !== 'published') return null;
  const pending = await findPending(visit, null);
  return pending && pending.newly.length + pending.others.length;
}
