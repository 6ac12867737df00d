import type { Accounts } from '../../../../../accounts/change-user.ts';
import { mergeDraft, undoRevision } from '../../../../../accounts/merge-draft.ts';
import type { Reply } from '../../../../../core/kernel/reply.ts';
import { readForm } from '../../../../../core/web/read-form.ts';
import { applyForm, isSlug } from '../../../../../domain/profile/apply-form.ts';
import { isSame } from '../../../../../domain/profile/canonical-json.ts';
import type { ProfileDocument } from '../../../../../domain/profile/document.ts';
import { readDraft } from '../../../../../domain/profile/draft.ts';
import { lookUpPointer, parsePointer } from '../../../../../domain/profile/json-pointer.ts';
import type { Problem } from '../../../../../domain/profile/problem.ts';
import { Refusal, StaleDraft } from '../../../../../domain/profile/refusal.ts';
import { findMergeBase } from '../../../../../store/revisions.ts';
import type { EditorRequest } from '../../editor-route.ts';
import type { Filing, FormPage } from '../form-page.ts';
import { type FormPost, isForAnother, parsePost } from './form-post.ts';
import { replyConflict, replyLost, replyRefused, replySaved, wantsJson } from './save-replies.tsx';

const largestForm = 1024 * 1024;

export async function saveForm<P>(page: FormPage<P>, request: EditorRequest<P>): Promise<Reply> {
  const { user, accounts, params } = request;
  const sent = parsePost(await readForm(request.exchange, largestForm));
  // Only the script can keep the values that an automatic save skips.
  const post = { ...sent, isAutosave: sent.isAutosave && wantsJson(request) };
  const { revision } = post;
  if (isForAnother(post.userId, request)) return replyLost(request, post, 409);
  if (revision === null) return replyLost(request, post, 422);
  const base = await findMergeBase(accounts.database, user.id, revision);
  if (!base) return replyLost(request, post, 409);
  const document = readDraft(base);
  const shape = page.shapeOf(document, params);
  if (!shape) return replyLost(request, post, 404);
  const held = post.isAutosave ? findSlugs(document, post) : [];
  const fields = withoutEnds(document, post).filter(([name]) =>
    held.every((problem) => problem.pointer !== name),
  );
  const filled = { shape, fields, action: post.action };
  const applied = applyForm(document, filled);
  const filing = { page, request, post: { ...post, revision }, base: document, filled, applied, held };
  return applied.problems.length > 0 ? replyRefused(filing, applied.problems) : merge(filing);
}

/**
 * Removes the end dates of ongoing entries. Entries without an end date start with a checked box, so a date
 * that a member types there wins over the box.
 */
function withoutEnds(base: ProfileDocument, { fields, ongoing }: FormPost): FormPost['fields'] {
  return fields.map(([name, text]) => {
    const tokens = parsePointer(name);
    const entry = lookUpPointer(base, tokens.slice(0, -1));
    const wasOpen = entry !== undefined && lookUpPointer(base, tokens) === undefined;
    return ongoing.has(name) && tokens.at(-1) === 'endDate' && !wasOpen ? [name, ''] : [name, text];
  });
}

/** Automatic saves skip slugs, because every typed letter would create a permanent redirect. */
function findSlugs(base: ProfileDocument, { fields }: FormPost): Problem[] {
  return fields.flatMap(([name, typed]) => {
    const tokens = parsePointer(name);
    const isChanged = isSlug(tokens) && lookUpPointer(base, tokens) !== typed;
    return isChanged ? [{ pointer: name, detail: 'waits for the button' }] : [];
  });
}

async function merge<P>(filing: Filing<P>): Promise<Reply> {
  const { request, post, filled, applied } = filing;
  const { username } = request.user;
  const accounts = accountsFor(request, post);
  try {
    const saved = await mergeDraft(accounts, username, applied.document, post.revision, post.decide);
    if (saved.conflicts.length > 0) return replyConflict(filing, saved, 'saving');
    if (filled.action?.kind !== 'undo') return replySaved(filing, saved);
    const undone = await undoRevision(accounts, username, filled.action.revision, post.decide);
    return undone.conflicts.length > 0
      ? replyConflict(filing, undone, 'undoing')
      : replySaved(filing, undone);
  } catch (error) {
    if (error instanceof StaleDraft) return replyLost(request, post, 409);
    if (!(error instanceof Refusal) || error.reason !== 'invalid') throw error;
    return withoutInvalid(filing, error.problems);
  }
}

function accountsFor({ accounts, exchange }: EditorRequest, { isAutosave }: FormPost): Accounts {
  return isAutosave ? { ...accounts, autosavedBy: exchange.visitor.session.id } : accounts;
}

/** An automatic save skips invalid values. A save by button shows them for correction. */
function withoutInvalid<P>(filing: Filing<P>, problems: readonly Problem[]): Reply | Promise<Reply> {
  const { post, base, filled, held } = filing;
  const located = problems.map((problem) => atControl(filing, problem));
  const blamed = located.filter((problem) => filled.fields.some(([name]) => name === problem.pointer));
  if (!post.isAutosave || blamed.length === 0) return replyRefused(filing, located);
  const names = new Set(blamed.map((problem) => problem.pointer));
  const rest = { ...filled, fields: filled.fields.filter(([name]) => !names.has(name)) };
  return merge({ ...filing, filled: rest, applied: applyForm(base, rest), held: [...held, ...blamed] });
}

function atControl<P>({ filled, applied }: Filing<P>, problem: Problem): Problem {
  const wrong = parsePointer(problem.pointer);
  const made = filled.fields.find(([name]) => {
    const place = applied.placeOf(parsePointer(name));
    return place !== null && (isSame(place, wrong) || isSameSlug(applied.document, place, wrong));
  });
  return made ? { ...problem, pointer: made[0] } : problem;
}

/** If two items have the same slug the domain reports the later, but the form may show the earlier. */
function isSameSlug(document: ProfileDocument, place: readonly string[], wrong: readonly string[]): boolean {
  const slug =
    isSlug(place) && isSlug(wrong) && place[0] === wrong[0] ? lookUpPointer(document, place) : undefined;
  return slug !== undefined && slug === lookUpPointer(document, wrong);
}
