import { fetchMissingPicture } from '../../accounts/fetch-missing-picture.ts';
import { publish } from '../../accounts/publish.ts';
import { queryParameter } from '../../kernel/query.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { readForm } from '../../web/read-form.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { renderTold } from '../render-told.tsx';
import { findPending } from './find-pending.ts';
import { parseRevision } from './parse-revision.ts';
import { renderPublish } from './publish-page.tsx';
import { publishingTexts } from './publishing-texts.ts';

/** What publishing would change for readers; of an older revision with `?revision=n`. */
export const showPublish: EditorHandler = async (visit) => {
  const asked = queryParameter(visit.exchange.query, 'revision');
  return showPending(visit, asked, 200);
};

async function showPending(visit: EditorRequest, asked: string | null, status: 200 | 409): Promise<Reply> {
  const { exchange, edited } = visit;
  const n = asked === null ? null : parseRevision(asked, edited.user);
  const pending = asked !== null && n === null ? null : await findPending(visit, n);
  if (pending) return renderPublish(visit, pending, status);
  const message = publishingTexts(exchange.locale).unknown(asked ?? '');
  return renderTold(visit, { place: 'history', status: 404, message });
}

/** Nobody publishes what they have not looked at: the form says which revision that was, and what was public then. */
export const publishSeen: EditorHandler = async (visit) => {
  const { exchange, services, edited: whose } = visit;
  const { user, accounts, prefix } = whose;
  const form = await readForm(exchange);
  const isAgain = form.get('again') === '1';
  const n = parseRevision(form.get('revision') ?? '', user);
  const pending = n === null ? null : await findPending(visit, n);
  const isSeen = pending !== null && form.get('public') === String(pending.shown ?? '');
  if (n === null || !isSeen || (!isAgain && n !== user.draft))
    return showPending(visit, isAgain && pending ? String(n) : null, 409);
  if (user.state === 'suspended') return renderPublish(visit, pending, 409);
  const { picture, problem } = await fetchMissingPicture(accounts, services.fetchPicture, user.username, n);
  await publish(accounts, user.username, n, picture);
  return redirect(303, `${prefix}${editorPaths.publish}?done=${problem ? 'no-picture' : 'published'}`);
};
