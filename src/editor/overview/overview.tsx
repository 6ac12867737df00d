import { findDraft } from '../../accounts/find-draft.ts';
import { redirect } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { filesOfDraft, readDraft } from '../../profile/draft.ts';
import { findGaps } from '../../profile/find-gaps.ts';
import { countWaiting } from '../desk/load-desk.ts';
import type { EditorHandler } from '../editor-route.ts';
import { renderOverview } from './overview-page.tsx';

/** What is there, what of it readers do not see yet, and what they may miss. Who has nothing is shown how to begin. */
export const showOverview: EditorHandler = async (request) => {
  const { database } = request.edited.accounts;
  const { user } = request.edited;
  const draft = await findDraft(database, user);
  const document = readDraft(draft);
  if (request.edited.isOwn && Object.keys(document).length === 0) return redirect(303, editorPaths.welcome);
  return renderOverview(request, {
    document,
    gaps: findGaps(document, filesOfDraft(draft)),
    waiting: await countWaiting(request),
  });
};
