import { documentOf, filesOfDraft, findDraft } from '../../accounts/stored-draft.ts';
import type { SubjectPath } from '../../published/find-subject.ts';
import type { EditorHandler } from '../editor-route.ts';
import { checkSpot } from './draw-preview.tsx';
import { makePreviewPage } from './make-preview.tsx';
import { large } from './preview-in-worker.ts';
import { parsePreviewRequest } from './preview-wish.ts';
import { spotOf } from './spot-of.ts';

/** The draft as a page. */
export const showPreview: EditorHandler<SubjectPath> = async (visit) => {
  const { accounts, user } = visit.edited;
  const wish = parsePreviewRequest(visit.exchange.query);
  const spot = spotOf(visit);
  const revision = await findDraft(accounts.database, user);
  const { document, createdAt: savedAt } = revision;
  const files = filesOfDraft(revision);
  const task = { spot, document, files, savedAt, wish };
  if (document.length <= large) return makePreviewPage(task);
  // A thread cannot tell what is not there from what went wrong.
  checkSpot(spot, { document: documentOf(revision), files, savedAt }, wish);
  return visit.services.previewInWorker.page(task, visit.exchange.request);
};
