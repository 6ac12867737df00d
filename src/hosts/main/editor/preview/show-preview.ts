import { findDraft } from '../../../../accounts/find-draft.ts';
import { HttpError } from '../../../../core/kernel/http-error.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { json } from '../../../../core/kernel/reply.ts';
import { monthOf } from '../../../../core/platform/days.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { documentOf, filesOfDraft, readDraft } from '../../../../domain/profile/draft.ts';
import { prepareSchema } from '../../../../domain/profile/schema.ts';
import { seeThrough } from '../../../../domain/profile/version.ts';
import { cardsOf, listLinkCards } from '../../../../store/link-cards.ts';
import { findMergeBase, findRevision, type Revision } from '../../../../store/revisions.ts';
import type { SubjectPath } from '../../../preview/find-subject.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { joinMonths } from '../forms/save/join-months.ts';
import { parseRevision } from '../parse-revision.ts';
import { publishingTexts } from '../publishing/publishing-texts.ts';
import { checkSubject, type PreviewContext } from './draw-preview.tsx';
import { makeFragment, makePreviewPage, type PreviewTask } from './make-preview.tsx';
import { withOpenForm } from './open-form.ts';
import { large } from './preview-in-worker.ts';
import { parsePreviewOptions } from './preview-options.ts';

const largestForm = 1024 * 1024;

export const showPreview: EditorHandler<SubjectPath> = async (request) => {
  const revision = await findLookedAt(request);
  const { document, createdAt: savedAt } = revision;
  const draft = await taskOf(request, { document, files: filesOfDraft(revision), savedAt });
  const task = draft.options.share === null ? draft : await asSeenBy(request, draft, draft.options.share);
  if (document.length <= large) return makePreviewPage(task);
  checkPart(task);
  return request.services.previewInWorker.page(task, request.exchange.request);
};

/**
 * Renders the body of a preview while the member types. It sends styles only if the frame has others, and
 * saves nothing.
 */
export const drawFragment: EditorHandler<SubjectPath> = async (request) => {
  const { exchange, services } = request;
  const form = await readForm(exchange, largestForm);
  await prepareSchema();
  const task = await taskOf(request, await findOpenDraft(request, form));
  const isLarge = task.document.length > large;
  if (isLarge) checkPart(task);
  const { css, ...fragment } = isLarge
    ? await services.previewInWorker.fragment(task, exchange.request)
    : makeFragment(task);
  const isStyled = fragment.look === queryParameter(exchange.query, 'look');
  return json(200, { ...fragment, ...(!isStyled && { css }) }, { 'Cache-Control': 'no-store' });
};

/** Finds the revision of the preview among the revisions of this member only. */
async function findLookedAt({ locale, user, accounts, exchange }: EditorRequest): Promise<Revision> {
  const { revision: n } = parsePreviewOptions(exchange.query);
  if (n === null) return findDraft(accounts.database, user);
  const found = n > user.draft ? null : await findRevision(accounts.database, user.id, n);
  if (!found) throw new HttpError(404, publishingTexts(locale).unknown(String(n)));
  return found;
}

/** The profile as the audience of a share link sees it. An unknown link shows the public profile. */
async function asSeenBy(request: EditorRequest, task: PreviewTask, id: string): Promise<PreviewTask> {
  const [findAudience] = request.services.slots.audience;
  const audience = await findAudience?.(request, id);
  if (!audience) return task;
  const { view, anonymous } = audience;
  return {
    ...task,
    document: JSON.stringify(seeThrough(readDraft(task), view)),
    options: { ...task.options, audience: 'public', anonymous },
  };
}

type StoredDraft = Pick<PreviewTask, 'document' | 'files' | 'savedAt'>;

async function taskOf(request: EditorRequest<SubjectPath>, draft: StoredDraft): Promise<PreviewTask> {
  const { accounts, user } = request;
  const cards = cardsOf(await listLinkCards(accounts.database, user.id));
  return {
    ...draft,
    cards,
    context: contextOf(request),
    options: parsePreviewOptions(request.exchange.query),
  };
}

function contextOf(request: EditorRequest<SubjectPath>): PreviewContext {
  const { locale, user, accounts, prefix, exchange, params } = request;
  return {
    username: user.username,
    prefix,
    locale,
    path: exchange.path,
    place: { type: params.type, slug: params.slug },
    defaultLanguage: accounts.defaultLanguage,
    month: monthOf(accounts.now()),
  };
}

/** Checked here, because an error of the worker doesn't show whether a part is missing or the code is wrong. */
function checkPart(task: PreviewTask): void {
  checkSubject({ ...task, document: documentOf(task) });
}

/** The revision of the form, with the content of the form applied. */
async function findOpenDraft({ accounts, user }: EditorRequest, form: URLSearchParams): Promise<StoredDraft> {
  const revision = parseRevision(form.get('revision'));
  const base = revision === null ? null : await findMergeBase(accounts.database, user.id, revision);
  const draft = base ?? (await findDraft(accounts.database, user));
  const fields = base ? joinMonths([...form].filter(([name]) => name.startsWith('/'))) : [];
  const document = JSON.stringify(withOpenForm(documentOf(draft), fields));
  return { document, files: filesOfDraft(draft), savedAt: draft.createdAt };
}
