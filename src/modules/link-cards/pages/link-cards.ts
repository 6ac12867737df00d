import { queryParameter } from '../../../core/kernel/query.ts';
import { redirect } from '../../../core/kernel/reply.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import { readForm } from '../../../core/web/read-form.ts';
import type { EditorHandler } from '../../../hosts/main/editor/editor-route.ts';
import { listCards, refreshCards } from '../cards.ts';
import { renderLinkCards } from './link-cards-page.tsx';

export const showLinkCards: EditorHandler = async (request) => {
  const isDone = queryParameter(request.exchange.query, 'asked') !== null;
  return renderLinkCards(request, await listCards(request.accounts, request.user.id), isDone);
};

export const postRefresh: EditorHandler = async ({ accounts, user, exchange, prefix }) => {
  const form = await readForm(exchange);
  await refreshCards(accounts, user.id, form.get('url'));
  return redirect(303, `${prefix}${editorPaths.linkCards}?asked=yes`);
};
