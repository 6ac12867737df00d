import type { Reply } from '../../../../kernel/reply.ts';
import { renderDesk } from '../desk.tsx';
import { labelOf } from '../field-label.ts';
import type { Visit } from '../place.ts';
import { conflictTexts } from './conflict-texts.ts';
import type { FormPost } from './form-post.ts';
import formsCss from './forms.css' with { type: 'text' };

/** Everything that was typed, to copy: it could not be told what it is to change. */
export function renderLost(visit: Visit, { fields }: FormPost, status: number): Reply {
  const { exchange } = visit;
  const texts = conflictTexts(exchange.locale).lost;
  const typed = fields.filter(([, text]) => text !== '');
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
          <a href={exchange.path}>{texts.open}</a>
        </p>
        <div class="fields wide">
          {typed.map(([name, text], index) => (
            <div class="field">
              <label for={`typed-${index}`}>{labelOf(exchange.locale, name)}</label>
              <textarea id={`typed-${index}`} rows={3} readonly dir="auto">{`\n${text}`}</textarea>
            </div>
          ))}
        </div>
      </>
    ),
  });
}
