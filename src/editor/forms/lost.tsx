import type { Reply } from '../../kernel/reply.ts';
import { renderDesk } from '../desk.tsx';
import type { EditorRequest } from '../editor-route.ts';
import { conflictTexts } from './conflict-texts.ts';
import { type FormPost, isForAnother } from './form-post.ts';
import formsCss from './forms.css' with { type: 'text' };
import { TypedFields } from './typed-fields.tsx';

/** Everything that was typed, to copy: it could not be told what it is to change. */
export function renderLost(visit: EditorRequest, post: FormPost, status: number): Reply {
  const { exchange, edited } = visit;
  const { lost, forAnother } = conflictTexts(exchange.locale);
  const texts = isForAnother(post, edited.user.id) ? forAnother : lost;
  return renderDesk(visit, {
    place: 'overview',
    title: texts.title,
    status,
    css: formsCss,
    children: (
      <>
        <h1>{texts.title}</h1>
        <p>{texts.intro}</p>
        <p>
          <a href={exchange.path}>{lost.open}</a>
        </p>
        <TypedFields fields={post.fields} locale={exchange.locale} />
      </>
    ),
  });
}
