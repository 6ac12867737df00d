import { findDraft } from '../../../../accounts/find-draft.ts';
import { mergeDraft } from '../../../../accounts/merge-draft.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { formatNumber } from '../../../../core/texts/numbers.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { isTooDeep, mostValues } from '../../../../domain/profile/depth.ts';
import { readDraft } from '../../../../domain/profile/draft.ts';
import { findJsonBreak } from '../../../../domain/profile/find-json-break.ts';
import { findExcess } from '../../../../domain/profile/json-extent.ts';
import { createLineFinder } from '../../../../domain/profile/line-finder.ts';
import type { Problem } from '../../../../domain/profile/problem.ts';
import { Refusal, StaleDraft } from '../../../../domain/profile/refusal.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { renderConflict } from '../forms/conflict/conflict-page.tsx';
import { renderLost } from '../forms/conflict/lost-page.tsx';
import { isForAnother, parsePost } from '../forms/save/form-post.ts';
import { explainInDocument } from './explain-in-document.ts';
import { type LineProblem, renderJsonPage } from './json-page.tsx';
import { jsonTexts } from './json-texts.ts';

/** A profile of 256 KiB, indented and encoded as a form field. */
const largestForm = 2 * 1024 * 1024;

export const showJson: EditorHandler = async (request) => {
  const draft = await findDraft(request.accounts.database, request.user);
  const hasSaved = queryParameter(request.exchange.query, 'saved') !== null;
  return renderJsonPage(request, { text: inLines(readDraft(draft)), revision: draft.n, hasSaved });
};

export const saveJson: EditorHandler = async (request) => {
  const { user, accounts, prefix, exchange } = request;
  const form = await readForm(exchange, largestForm);
  const post = parsePost(form);
  const text = (form.get('document') ?? '').replaceAll('\r\n', '\n');
  const revision = post.revision ?? 0;
  if (isForAnother(post.userId, request)) return renderLost(request, post, 409);
  const parsed = parse(request, text);
  if ('problem' in parsed) return refuse(request, text, revision, [parsed.problem]);
  if (form.get('do') === 'format') return showFormatted(request, inLines(parsed.value), revision);
  try {
    const saved = await mergeDraft(accounts, user.username, parsed.value, revision, post.decide);
    return saved.conflicts.length > 0
      ? renderConflict(request, { post, merged: saved, about: 'saving' })
      : redirect(303, `${prefix}${editorPaths.json}?saved=${saved.revision}`);
  } catch (error) {
    if (error instanceof StaleDraft) return renderLost(request, post, 409);
    if (!(error instanceof Refusal) || error.reason !== 'invalid') throw error;
    return refuse(request, text, revision, placeInLines(request.locale, text, error.problems));
  }
};

function refuse(
  request: EditorRequest,
  text: string,
  revision: number,
  problems: readonly LineProblem[],
): Promise<Reply> {
  return renderJsonPage(request, { text, revision, problems, isUnsaved: true });
}

async function showFormatted(request: EditorRequest, text: string, revision: number): Promise<Reply> {
  const draft = await findDraft(request.accounts.database, request.user);
  return renderJsonPage(request, { text, revision, isUnsaved: text !== inLines(readDraft(draft)) });
}

function parse(
  { locale }: EditorRequest,
  text: string,
): { readonly value: unknown } | { readonly problem: LineProblem } {
  const texts = jsonTexts(locale);
  const excess = findExcess(text);
  if (excess !== null) {
    const detail = excess === 'deep' ? texts.tooDeep : texts.tooMany(formatNumber(mostValues, locale));
    return { problem: { line: 1, detail } };
  }
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? { problem: { line: 1, detail: texts.tooDeep } } : { value };
  } catch {
    const { line, column } = findJsonBreak(text);
    return { problem: { line, detail: texts.broken(column) } };
  }
}

function placeInLines(locale: string, text: string, problems: readonly Problem[]): LineProblem[] {
  const findLine = createLineFinder(text);
  return problems.map((problem) => ({
    line: findLine(problem.pointer),
    pointer: problem.pointer,
    detail: explainInDocument(locale, problem),
  }));
}

function inLines(document: unknown): string {
  return JSON.stringify(document, null, 2);
}
