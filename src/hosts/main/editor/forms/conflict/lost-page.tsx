import type { Reply } from '../../../../../core/kernel/reply.ts';
import { findMenuPlace } from '../../desk/find-menu-place.ts';
import { renderEditorPage } from '../../editor-page.tsx';
import type { EditorRequest } from '../../editor-route.ts';
import { pieceAddress } from '../../pieces/choose-piece.ts';
import formsCss from '../forms.css' with { type: 'text' };
import { type FormPost, isForAnother } from '../save/form-post.ts';
import { TypedFields } from '../typed-fields.tsx';
import { conflictTexts } from './conflict-texts.ts';

/** Shows typed values to copy when their revision no longer exists. */
export function renderLost(request: EditorRequest, post: FormPost, status: number): Promise<Reply> {
  const { locale, exchange } = request;
  const { lost, forAnother } = conflictTexts(locale);
  const texts = isForAnother(post.userId, request) ? forAnother : lost;
  return renderEditorPage(request, {
    ...findMenuPlace(request),
    title: texts.title,
    status,
    css: formsCss,
    children: (
      <>
        <p>{texts.intro}</p>
        <p>
          <a href={pieceAddress(exchange)}>{lost.open}</a>
        </p>
        <TypedFields fields={post.fields} locale={locale} />
      </>
    ),
  });
}
