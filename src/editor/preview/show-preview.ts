import { findDraft } from '../../accounts/find-draft.ts';
import { documentOf, filesOfDraft } from '../../profile/draft.ts';
import type { SubjectPath } from '../../published/find-subject.ts';
import type { EditorHandler } from '../editor-route.ts';
import { checkSubject } from './draw-preview.tsx';
import { makePreviewPage } from './make-preview.tsx';
import { previewContext } from './preview-context.ts';
import { large } from './preview-in-worker.ts';
import { parsePreviewOptions } from './preview-options.ts';

/** The draft as a page. */
export const showPreview: EditorHandler<SubjectPath> = async (request) => {
  const { accounts, user } = request.edited;
  const options = parsePreviewOptions(request.exchange.query);
  const context = previewContext(request);
  const revision = await findDraft(accounts.database, user);
  const { document, createdAt: savedAt } = revision;
  const files = filesOfDraft(revision);
  const task = { context, document, files, savedAt, options };
  if (document.length <= large) return makePreviewPage(task);
  // A thread cannot tell what is not there from what went wrong.
  checkSubject(context, { document: documentOf(revision), files, savedAt }, options);
  return request.services.previewInWorker.page(task, request.exchange.request);
};
