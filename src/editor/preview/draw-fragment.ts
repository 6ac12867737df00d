import { findDraft } from '../../accounts/find-draft.ts';
import { queryParameter } from '../../kernel/query.ts';
import { json } from '../../kernel/reply.ts';
import { documentOf, filesOfDraft } from '../../profile/draft.ts';
import { prepareSchema } from '../../profile/schema.ts';
import type { SubjectPath } from '../../published/find-subject.ts';
import { findMergeBase } from '../../store/revisions.ts';
import { readForm } from '../../web/read-form.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { checkSubject, type Draft } from './draw-preview.tsx';
import { makeFragment } from './make-preview.tsx';
import { withOpenForm } from './open-form.ts';
import { previewContext } from './preview-context.ts';
import { large } from './preview-in-worker.ts';
import { parsePreviewOptions } from './preview-options.ts';

const largestForm = 1024 * 1024;

/**
 * What changes in a preview while somebody types: the body, and what stands around it. The styles come along only where
 * the frame has others. Nothing is saved.
 */
export const drawFragment: EditorHandler<SubjectPath> = async (request) => {
  const { query } = request.exchange;
  const form = await readForm(request.exchange, largestForm);
  await prepareSchema();
  const draft = await findOpenDraft(request, form);
  const [context, options, document] = [
    previewContext(request),
    parsePreviewOptions(query),
    JSON.stringify(draft.document),
  ];
  const task = { context, document, files: draft.files, savedAt: draft.savedAt, options };
  // A thread cannot tell what is not there from what went wrong.
  if (document.length > large) checkSubject(context, draft, options);
  const { css, ...fragment } =
    document.length > large
      ? await request.services.previewInWorker.fragment(task, request.exchange.request)
      : makeFragment(task);
  const isStyled = fragment.look === queryParameter(query, 'look');
  return json(200, { ...fragment, ...(!isStyled && { css }) }, { 'Cache-Control': 'no-store' });
};

/** What the form was made from, and what it makes of that. */
async function findOpenDraft(
  { edited: { accounts, user } }: EditorRequest,
  form: URLSearchParams,
): Promise<Draft> {
  const { database } = accounts;
  const revision = form.get('revision') ?? '';
  const base = /^[1-9]\d{0,8}$/.test(revision)
    ? await findMergeBase(database, user.id, Number(revision))
    : null;
  const draft = base ?? (await findDraft(database, user));
  const fields = base ? [...form].filter(([name]) => name.startsWith('/')) : [];
  return {
    document: withOpenForm(documentOf(draft), fields),
    files: filesOfDraft(draft),
    savedAt: draft.createdAt,
  };
}
