import { findDraft } from '../../../../accounts/find-draft.ts';
import { findLocked } from '../../../../accounts/locked-fields.ts';
import { HttpError } from '../../../../core/kernel/http-error.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { filesOfDraft, readDraft } from '../../../../domain/profile/draft.ts';
import { unfoldSections } from '../../../../domain/profile/section-order.ts';
import type { EditorRequest } from '../editor-route.ts';
import type { FormPage } from './form-page.ts';
import { findNews } from './save/save-news.ts';

export async function showForm<P>(page: FormPage<P>, request: EditorRequest<P>): Promise<Reply> {
  const { user, accounts, prefix, params } = request;
  const draft = await findDraft(accounts.database, user);
  const document = readDraft(draft);
  if (!page.shapeOf(document, params)) throw new HttpError(404, 'The editor has no page at this URL.');
  const moved = page.movedTo?.(document, params) ?? null;
  if (moved !== null) return redirect(303, prefix + moved);
  return page.render(request, {
    status: 200,
    locale: request.locale,
    revision: draft.n,
    document: unfoldSections(document),
    base: document,
    files: filesOfDraft(draft),
    problems: new Map(),
    general: [],
    unplaced: [],
    locked: await findLocked(accounts.database, user.id, accounts.locked),
    news: await findNews(request),
    savedAt: draft.createdAt,
  });
}
