import { documentOf, filesOf, findDraft } from '../../../../accounts/stored-draft.ts';
import { directionOf } from '../../../../html/direction.ts';
import { renderToString } from '../../../../html/jsx/markup.ts';
import { pageStyles } from '../../../../html/render-page.tsx';
import { queryParameter } from '../../../../kernel/query.ts';
import { json } from '../../../../kernel/reply.ts';
import { prepareSchema } from '../../../../profile/schema.ts';
import { findMergeBase } from '../../../../store/revisions.ts';
import type { Place } from '../../../find-subject.ts';
import { readForm } from '../../read-form.ts';
import type { PlaceHandler, Visit } from '../place.ts';
import { type Draft, drawPreview } from './draw-preview.tsx';
import { withOpenForm } from './open-form.ts';
import { parseWish } from './preview-wish.ts';

const largestForm = 1024 * 1024;

/**
 * What changes in a preview while somebody types: the body, and what stands around it. The styles come along only where
 * the frame has others. Nothing is saved.
 */
export const drawFragment: PlaceHandler<Place> = async (visit) => {
  const { query } = visit.exchange;
  const form = await readForm(visit.exchange, largestForm);
  await prepareSchema();
  const draft = await findOpenDraft(visit, form);
  // Of a large profile each of the three takes its time: between them it is the others' turn.
  await nextTurn();
  const { page, look, language } = drawPreview(visit, draft, parseWish(query));
  await nextTurn();
  return json(
    200,
    {
      title: page.title,
      lang: language,
      dir: directionOf(language),
      html: renderToString(page.children),
      look,
      ...(look !== queryParameter(query, 'look') && { css: pageStyles(page.css ?? '') }),
    },
    { 'Cache-Control': 'no-store' },
  );
};

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** What the form was made from, and what it makes of that. */
async function findOpenDraft({ whose: { accounts, user } }: Visit, form: URLSearchParams): Promise<Draft> {
  const { database } = accounts;
  const revision = form.get('revision') ?? '';
  const base = /^[1-9]\d{0,8}$/.test(revision)
    ? await findMergeBase(database, user.id, Number(revision))
    : null;
  const draft = base ?? (await findDraft(database, user));
  const fields = base ? [...form].filter(([name]) => name.startsWith('/')) : [];
  return {
    document: withOpenForm(documentOf(draft), fields),
    files: filesOf(draft),
    savedAt: draft.createdAt,
  };
}
