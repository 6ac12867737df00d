import { documentOf, filesOf, findDraft } from '../../../../accounts/stored-draft.ts';
import { renderPage } from '../../../../html/render-page.tsx';
import type { Reply } from '../../../../kernel/reply.ts';
import type { Place } from '../../../find-subject.ts';
import type { PlaceHandler, Visit } from '../place.ts';
import { type Draft, drawPreview, type Preview } from './draw-preview.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { type PreviewWish, parseWish } from './preview-wish.ts';

/** The draft as a page. Nothing in it runs, and only the editor may have it in a frame. */
export const showPreview: PlaceHandler<Place> = async (visit) => {
  const wish = parseWish(visit.exchange.query);
  return reply(visit, drawPreview(visit, await findSavedDraft(visit), wish), wish);
};

async function findSavedDraft({ whose: { accounts, user } }: Visit): Promise<Draft> {
  const revision = await findDraft(accounts.database, user);
  return { document: documentOf(revision), files: filesOf(revision), savedAt: revision.createdAt };
}

function reply(visit: Visit<Place>, preview: Preview, wish: PreviewWish): Reply {
  const { page, look } = preview;
  const answer = renderPage({
    ...page,
    head: (
      <>
        <meta name="robots" content="noindex" />
        <meta name="look" content={look} />
      </>
    ),
    forms: 'none',
    framedBy: ["'self'"],
    children: (
      <>
        {!wish.isFramed && <PreviewBar visit={visit} preview={preview} wish={wish} />}
        {page.children}
      </>
    ),
  });
  answer.headers['Cache-Control'] = 'no-store';
  return answer;
}
