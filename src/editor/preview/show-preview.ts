import { documentOf, filesOf, findDraft } from '../../accounts/stored-draft.ts';
import type { Place } from '../../published/find-subject.ts';
import type { PlaceHandler } from '../editor-route.ts';
import { checkSpot } from './draw-preview.tsx';
import { makePreviewPage } from './make-preview.tsx';
import { large } from './preview-in-worker.ts';
import { parseWish } from './preview-wish.ts';
import { spotOf } from './spot-of.ts';

/** The draft as a page. */
export const showPreview: PlaceHandler<Place> = async (visit) => {
  const { accounts, user } = visit.whose;
  const wish = parseWish(visit.exchange.query);
  const spot = spotOf(visit);
  const revision = await findDraft(accounts.database, user);
  const { document, createdAt: savedAt } = revision;
  const files = filesOf(revision);
  const task = { spot, document, files, savedAt, wish };
  if (document.length <= large) return makePreviewPage(task);
  // A thread cannot tell what is not there from what went wrong.
  checkSpot(spot, { document: documentOf(revision), files, savedAt }, wish);
  return visit.desk.previewAside.page(task, visit.exchange.request);
};
