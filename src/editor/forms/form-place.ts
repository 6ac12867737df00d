import { readDraft } from '../../accounts/save-draft.ts';
import { findDraft } from '../../accounts/stored-draft.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { redirect } from '../../kernel/reply.ts';
import { unfoldSections } from '../../profile/section-order.ts';
import type { EditorHandler } from '../editor-route.ts';
import type { FormPlace } from './form-page.ts';
import { findNews } from './news.ts';
import { saveForm } from './save-form.ts';

/** The two handlers of such a page. */
export function formPlace<P>(place: FormPlace<P>): {
  readonly show: EditorHandler<P>;
  readonly save: EditorHandler<P>;
} {
  return {
    show: async (visit) => {
      const { edited, params } = visit;
      const draft = await findDraft(edited.accounts.database, edited.user);
      const document = readDraft(draft);
      if (!place.shapeOf(document, params))
        throw new HttpError(404, 'The profile has nothing to edit at this address.');
      const moved = place.movedTo?.(document, params) ?? null;
      if (moved !== null) return redirect(303, edited.prefix + moved);
      return place.render(visit, {
        status: 200,
        revision: draft.n,
        document: unfoldSections(document),
        base: document,
        problems: new Map(),
        general: [],
        unplaced: [],
        news: await findNews(visit),
      });
    },
    save: (visit) => saveForm(place, visit),
  };
}
