import { findDraft } from '../../../../../accounts/find-draft.ts';
import { findLocked } from '../../../../../accounts/locked-fields.ts';
import type { MergedDraft } from '../../../../../accounts/merge-draft.ts';
import { createTypeChooser } from '../../../../../core/kernel/negotiate.ts';
import { json, type Reply, redirect } from '../../../../../core/kernel/reply.ts';
import { header } from '../../../../../core/kernel/request.ts';
import { commaOf } from '../../../../../core/texts/comma.ts';
import { applyForm } from '../../../../../domain/profile/apply-form.ts';
import { isSame } from '../../../../../domain/profile/canonical-json.ts';
import type { ProfileDocument } from '../../../../../domain/profile/document.ts';
import { filesOfDraft } from '../../../../../domain/profile/draft.ts';
import type { Problem } from '../../../../../domain/profile/problem.ts';
import { assignSlugs } from '../../../../../domain/profile/slugs.ts';
import { countPending } from '../../desk/load-desk.ts';
import { PublishLink } from '../../desk/publish-link.tsx';
import type { EditorRequest } from '../../editor-route.ts';
import { labelOf } from '../../field-label.ts';
import { type AskedConflict, renderConflict } from '../conflict/conflict-page.tsx';
import { conflictTexts } from '../conflict/conflict-texts.ts';
import { renderLost } from '../conflict/lost-page.tsx';
import type { Filing } from '../form-page.ts';
import { formsTexts } from '../forms-texts.ts';
import { explainProblem, isDoubled } from './explain-problem.ts';
import { type FormPost, isForAnother } from './form-post.ts';
import { withNews } from './save-news.ts';

export async function replySaved<P>(filing: Filing<P>, saved: MergedDraft): Promise<Reply> {
  const { page, request, post, filled, held } = filing;
  const { locale, prefix } = request;
  const document: ProfileDocument = JSON.parse(saved.document);
  const address = prefix + page.addressOf(filing, document);
  if (!wantsJson(request))
    return redirect(
      303,
      withNews(address, filled.action ?? { kind: 'save' }, {
        revision: saved.revision,
        madeFrom: post.revision,
      }),
    );
  const texts = formsTexts(locale);
  const waiting = held.map((problem) => toMessage(request, problem));
  const labels = waiting.map(({ label }) => label).join(texts.betweenLabels);
  return json(
    200,
    {
      revision: saved.revision,
      changed: saved.changed,
      merged: filled.action?.kind === 'undo' || isMoreThanTyped(filing, document),
      held: waiting,
      location: address,
      publish: (<PublishLink request={request} pending={await countPending(request, saved.revision)} />).html,
      status: waiting.length > 0 ? texts.savedExcept(labels) : texts.saved,
    },
    { 'Cache-Control': 'no-store' },
  );
}

/** Whether the saved document contains something that the form doesn't show, shows elsewhere, or has no control for. */
function isMoreThanTyped<P>({ page, request, filled, applied }: Filing<P>, saved: ProfileDocument): boolean {
  const shape = page.shapeOf(saved, request.params);
  if (!shape) return true;
  const again = applyForm(saved, { ...filled, shape, action: { kind: 'save' } });
  return (
    again.problems.length > 0 ||
    !isSame(assignSlugs(applied.document), saved) ||
    !isSame(again.document, saved)
  );
}

/** Reports that nothing was saved and keeps all typed values. */
export async function replyRefused<P>(filing: Filing<P>, problems: readonly Problem[]): Promise<Reply> {
  const { page, request, post, base, applied } = filing;
  const { locale, user, accounts } = request;
  const texts = formsTexts(locale);
  if (wantsJson(request)) {
    const errors = problems.map((problem) => toMessage(request, problem));
    return json(422, { status: texts.refused, errors }, { 'Cache-Control': 'no-store' });
  }
  const unplaced = new Set(applied.problems.map((problem) => problem.pointer));
  const hasControl = ({ pointer, detail }: Problem) =>
    post.fields.some(([name]) => name === pointer) && (!unplaced.has(pointer) || isDoubled(detail));
  const atControls = problems.filter(hasControl).map((problem) => toMessage(request, problem));
  return page.render(request, {
    status: 422,
    locale,
    revision: post.revision,
    document: applied.open,
    base,
    files: filesOfDraft(await findDraft(accounts.database, user)),
    problems: new Map(atControls.map(({ pointer, message }) => [pointer, message])),
    general: inWords(
      request,
      problems.filter((problem) => !hasControl(problem)),
    ),
    unplaced: post.fields.filter(
      ([name, text]) => unplaced.has(name) && text !== '' && !name.endsWith('/x-vitrine/visibility'),
    ),
    locked: await findLocked(accounts.database, user.id, accounts.locked),
    news: null,
    savedAt: null,
  });
}

/** Each reason once, with the fields that it concerns. */
function inWords(request: EditorRequest, problems: readonly Problem[]): string[] {
  const byMessage = Map.groupBy(
    problems.map((problem) => toMessage(request, problem)),
    ({ message }) => message,
  );
  return [...byMessage].map(([message, about]) => {
    const labels = about.map(({ label }) => label).filter((label) => label !== '');
    return labels.length > 0 ? `${labels.join(commaOf(request.locale))}: ${message}` : message;
  });
}

/** Shows a conflict that only a member can resolve. */
export async function replyConflict<P>(
  { request, post }: Filing<P>,
  merged: MergedDraft,
  about: AskedConflict['about'],
): Promise<Reply> {
  if (!wantsJson(request)) return renderConflict(request, { post, merged, about });
  const { revision, conflicts } = merged;
  const status = conflictTexts(request.locale).title;
  return json(409, { status, revision, conflicts }, { 'Cache-Control': 'no-store' });
}

/** The revision of the form was deleted, so the names of its fields can't be resolved. */
export async function replyLost(
  request: EditorRequest,
  post: FormPost,
  status: 404 | 409 | 422,
): Promise<Reply> {
  if (!wantsJson(request)) return renderLost(request, post, status);
  const { lost, forAnother } = conflictTexts(request.locale);
  const { title } = isForAnother(post.userId, request) ? forAnother : lost;
  return json(status, { status: title }, { 'Cache-Control': 'no-store' });
}

function toMessage({ locale }: EditorRequest, problem: Problem) {
  return {
    pointer: problem.pointer,
    label: problem.pointer.startsWith('/') ? labelOf(locale, problem.pointer) : '',
    message: explainProblem(locale, problem),
  };
}

const chooseType = createTypeChooser(['text/html', 'application/json']);

export function wantsJson({ exchange }: EditorRequest): boolean {
  return chooseType(header(exchange.request, 'accept')) === 'application/json';
}
