import type { MergedDraft } from '../../accounts/merge-draft.ts';
import { json, type Reply, redirect } from '../../kernel/reply.ts';
import { commaOf } from '../../profile/comma.ts';
import type { ProfileDocument } from '../../profile/document.ts';
import type { Problem } from '../../profile/problem.ts';
import type { EditorRequest } from '../editor-route.ts';
import { labelOf } from '../field-label.ts';
import { type AskedConflict, renderConflict } from './conflict.tsx';
import { conflictTexts } from './conflict-texts.ts';
import { explain, isDoubled } from './explain.ts';
import type { Filing } from './form-page.ts';
import { type FormPost, isForAnother } from './form-post.ts';
import { formsTexts } from './forms-texts.ts';
import { renderLost } from './lost.tsx';
import { newsQuery } from './news.ts';
import { wantsJson } from './wants-json.ts';

/** Back to the page, or the news for a script. */
export function answerSaved<P>(filing: Filing<P>, saved: MergedDraft, isMore: boolean): Reply {
  const { place, visit, post, base, filled, applied, held } = filing;
  const { exchange, edited, params } = visit;
  const document: ProfileDocument = JSON.parse(saved.document);
  const { placeOf, document: mine } = applied;
  const address = edited.prefix + place.addressOf(params, { base, mine, placeOf, document });
  if (!wantsJson(visit))
    return redirect(
      303,
      address + newsQuery(filled.action ?? { kind: 'save' }, saved.revision, post.revision),
    );
  const texts = formsTexts(exchange.locale);
  const waiting = held.map((problem) => toMessage(visit, problem));
  return json(
    200,
    {
      revision: saved.revision,
      changed: saved.changed,
      merged: isMore,
      held: waiting,
      location: address,
      status: waiting.length > 0 ? texts.savedExcept(waiting.map(({ label }) => label)) : texts.saved,
    },
    { 'Cache-Control': 'no-store' },
  );
}

/** Nothing was saved; everything that was typed is still there. */
export function answerRefused<P>(filing: Filing<P>, problems: readonly Problem[]): Reply {
  const { place, visit, post, base, applied } = filing;
  const texts = formsTexts(visit.exchange.locale);
  if (wantsJson(visit)) {
    const errors = problems.map((problem) => toMessage(visit, problem));
    return json(422, { status: texts.refused, errors }, { 'Cache-Control': 'no-store' });
  }
  const unplaced = new Set(applied.problems.map((problem) => problem.pointer));
  const hasControl = ({ pointer, detail }: Problem) =>
    post.fields.some(([name]) => name === pointer) && (!unplaced.has(pointer) || isDoubled(detail));
  const atControls = problems.filter(hasControl).map((problem) => toMessage(visit, problem));
  return place.render(visit, {
    status: 422,
    revision: post.revision,
    document: applied.open,
    base,
    problems: new Map(atControls.map(({ pointer, message }) => [pointer, message])),
    general: inWords(
      visit,
      problems.filter((problem) => !hasControl(problem)),
    ),
    unplaced: post.fields.filter(
      ([name, text]) => unplaced.has(name) && text !== '' && !name.endsWith('/x-vitrine/visibility'),
    ),
    news: null,
  });
}

/** Each reason once, with what it is about. */
function inWords(visit: EditorRequest, problems: readonly Problem[]): string[] {
  const byMessage = Map.groupBy(
    problems.map((problem) => toMessage(visit, problem)),
    ({ message }) => message,
  );
  return [...byMessage].map(([message, about]) => {
    const labels = about.map(({ label }) => label).filter((label) => label !== '');
    return labels.length > 0 ? `${labels.join(commaOf(visit.exchange.locale))}: ${message}` : message;
  });
}

/** Only a person can decide. */
export function answerConflict<P>(
  { visit, post }: Filing<P>,
  merged: MergedDraft,
  about: AskedConflict['about'],
): Reply {
  if (!wantsJson(visit)) return renderConflict(visit, { post, merged, about });
  const { revision, conflicts } = merged;
  const status = conflictTexts(visit.exchange.locale).title;
  return json(409, { status, revision, conflicts }, { 'Cache-Control': 'no-store' });
}

/** Nobody knows any more what the form was made from: so nobody knows what its names mean. */
export function answerLost(visit: EditorRequest, post: FormPost, status: 404 | 409 | 422): Reply {
  if (!wantsJson(visit)) return renderLost(visit, post, status);
  const { lost, forAnother } = conflictTexts(visit.exchange.locale);
  const { title } = isForAnother(post, visit.edited.user.id) ? forAnother : lost;
  return json(status, { status: title }, { 'Cache-Control': 'no-store' });
}

function toMessage({ exchange: { locale } }: EditorRequest, problem: Problem) {
  return {
    pointer: problem.pointer,
    label: problem.pointer.startsWith('/') ? labelOf(locale, problem.pointer) : '',
    message: explain(locale, problem),
  };
}
