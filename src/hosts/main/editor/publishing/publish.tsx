import { fetchMissingPicture } from '../../../../accounts/fetch-missing-picture.ts';
import { publish } from '../../../../accounts/publish.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import type { EditorHandler, EditorRequest } from '../editor-route.ts';
import { isForAnother } from '../forms/save/form-post.ts';
import { renderMessage } from '../message-page.tsx';
import { parseRevision } from '../parse-revision.ts';
import { findPending } from './find-pending.ts';
import { type PublishTrouble, renderPublish } from './publish-page.tsx';
import { publishingTexts } from './publishing-texts.ts';

/** Shows the changes that publishing would make public. `?revision=n` selects an older revision. */
export const showPublish: EditorHandler = async (request) => {
  const asked = queryParameter(request.exchange.query, 'revision');
  return showPending(request, asked, null);
};

export async function showPending(
  request: EditorRequest,
  asked: string | null,
  trouble: PublishTrouble | null,
): Promise<Reply> {
  const { locale, user } = request;
  const n = asked === null ? null : parseRevision(asked, user);
  const pending = asked !== null && n === null ? null : await findPending(request, n);
  if (pending) return renderPublish(request, pending, trouble);
  const message = publishingTexts(locale).unknown(asked ?? '');
  return renderMessage(request, { current: 'history', status: 404, message });
}

/** Publishes, if the draft and the published revision are still those that the member reviewed. */
export const publishSeen: EditorHandler = async (request) => {
  const { user, accounts, prefix, exchange, services } = request;
  const form = await readForm(exchange);
  const isAgain = form.get('again') === '1';
  const n = parseRevision(form.get('revision') ?? '', user);
  const pending = n === null ? null : await findPending(request, n);
  const isOwn = !isForAnother(form.get('whose'), request);
  const isSeen = isOwn && pending !== null && form.get('public') === String(pending.shown ?? '');
  if (n === null || !isSeen || (!isAgain && n !== user.draft))
    return showPending(request, isAgain && isOwn && pending ? String(n) : null, 'changedSince');
  if (user.state === 'suspended') return renderPublish(request, pending, 'changedSince');
  const { picture, problem } = await fetchMissingPicture(accounts, services.fetchPicture, user.username, n);
  const { request: asked } = await publish(accounts, user.username, n, picture);
  if (asked) return redirect(303, `${prefix}${editorPaths.publish}?done=submitted`);
  await services.drawCard(user.id);
  return redirect(303, `${prefix}${editorPaths.publish}?done=${problem ? 'no-picture' : 'published'}`);
};
