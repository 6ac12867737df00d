import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { documentOf } from '../../../../domain/profile/draft.ts';
import { normalizeFilePath } from '../../../../domain/profile/files.ts';
import { replyWithListed } from '../../../../hosts/main/editor/files/show-draft-file.ts';
import { checkSubject } from '../../../../hosts/main/editor/preview/draw-preview.tsx';
import { makePreviewPage, type PreviewTask } from '../../../../hosts/main/editor/preview/make-preview.tsx';
import { large, type PreviewInWorker } from '../../../../hosts/main/editor/preview/preview-in-worker.ts';
import { parsePreviewOptions } from '../../../../hosts/main/editor/preview/preview-options.ts';
import { cardsOf, listLinkCards } from '../../../../store/link-cards.ts';
import { findReviewed, type ReviewCall } from './find-reviewed.ts';

interface PageCall extends ReviewCall {
  readonly previewInWorker: PreviewInWorker;
  readonly params: {
    readonly username: string;
    readonly type: string | null;
    readonly slug: string | null;
  };
}

/** The page as visitors would see it. It is in a frame of the review. */
export async function showReviewedPage(call: PageCall): Promise<Reply> {
  const { accounts, exchange, params, previewInWorker } = call;
  const { user, revision, request } = await findReviewed(call);
  const { language } = parsePreviewOptions(exchange.query);
  const task: PreviewTask = {
    document: revision.document,
    files: JSON.parse(revision.files),
    savedAt: request.createdAt,
    cards: cardsOf(await listLinkCards(accounts.database, user.id)),
    context: {
      username: user.username,
      prefix: href(mainPaths.review, { username: user.username }),
      locale: exchange.locale,
      path: exchange.path,
      place: { type: params.type, slug: params.slug },
      defaultLanguage: accounts.defaultLanguage,
      month: accounts.now().toISOString().slice(0, 'yyyy-mm'.length),
    },
    // Never what only the member sees, whatever the URL asks for.
    options: {
      ...{ audience: 'public', language, theme: null, accent: null, share: null, anonymous: null },
      ...{ isFramed: true, revision: revision.n },
    },
  };
  if (task.document.length <= large) return makePreviewPage(task);
  checkSubject({ ...task, document: documentOf(revision) });
  return previewInWorker.page(task, exchange.request);
}

/** A file that would be public, and no other. */
export async function showReviewedFile(
  call: ReviewCall & { readonly params: { readonly path: string } },
): Promise<Reply> {
  const { user, files } = await findReviewed(call);
  const path = normalizeFilePath(call.params.path);
  return replyWithListed(call, { userId: user.id, path, files });
}
