import type { MergedDraft } from '../../../../accounts/merge-draft.ts';
import type { Reply } from '../../../../kernel/reply.ts';
import type { Conflict } from '../../../../profile/merge.ts';
import { renderDesk } from '../desk.tsx';
import type { Visit } from '../place.ts';
import { nameOfPlace, showValue } from './describe.ts';
import { choiceName, type FormPost } from './form-post.ts';
import formsCss from './forms.css' with { type: 'text' };
import { formsTexts } from './forms-texts.ts';

/** Both sides of each question, and everything that was typed carried along: so nothing can be lost. */
export function renderConflict(visit: Visit, post: FormPost, { document, conflicts }: MergedDraft): Reply {
  const { exchange } = visit;
  const texts = formsTexts(exchange.locale).conflict;
  const merged = JSON.parse(document);
  const wasAsked = conflicts.some((conflict) => post.decide(conflict) !== null);
  return renderDesk(visit, {
    place: 'overview',
    title: texts.title,
    status: 409,
    css: formsCss,
    children: (
      <>
        <h1>{texts.title}</h1>
        <p>{texts.intro}</p>
        <form method="post" action={exchange.path} class="conflicts">
          {post.carried.map(([name, text]) => (
            <input type="hidden" name={name} value={text} />
          ))}
          {conflicts.map((conflict, index) => (
            <Question
              locale={exchange.locale}
              id={`conflict-${index}`}
              title={nameOfPlace(exchange.locale, merged, conflict)}
              conflict={conflict}
              chosen={post.decide(conflict)}
              isAskedAgain={wasAsked && post.decide(conflict) === null}
            />
          ))}
          <p class="actions">
            <button type="submit">{texts.save}</button>
            <a href={exchange.path}>{texts.leave}</a>
          </p>
        </form>
      </>
    ),
  });
}

interface QuestionProps {
  readonly locale: string;
  readonly id: string;
  readonly title: string;
  readonly conflict: Conflict;
  readonly chosen: 'mine' | 'theirs' | null;
  readonly isAskedAgain: boolean;
}

function Question({ locale, id, title, conflict, chosen, isAskedAgain }: QuestionProps) {
  const texts = formsTexts(locale).conflict;
  const mine = showValue(locale, conflict.mine);
  const sides = [
    { side: 'mine', label: texts.takeMine },
    { side: 'theirs', label: texts.takeTheirs },
  ] as const;
  return (
    <fieldset aria-describedby={isAskedAgain ? `${id}-again` : undefined}>
      <legend>{title}</legend>
      {isAskedAgain && (
        <p class="trouble" id={`${id}-again`}>
          {texts.choose}
        </p>
      )}
      <dl class="versions">
        {(['base', 'mine', 'theirs'] as const).map((version) => (
          <div>
            <dt>{texts[version]}</dt>
            {conflict[version] === undefined ? (
              <dd class="absent">{version === 'base' ? texts.notYet : texts.absent}</dd>
            ) : (
              <dd dir="auto">{showValue(locale, conflict[version])}</dd>
            )}
          </div>
        ))}
      </dl>
      <div class="choices">
        {sides.map(({ side, label }) => (
          <label>
            <input type="radio" name={choiceName(conflict)} value={side} required checked={chosen === side} />
            {label}
          </label>
        ))}
      </div>
      {mine !== '' && (
        <details>
          <summary>{texts.copy}</summary>
          <textarea
            aria-label={`${texts.copy}: ${title}`}
            rows={4}
            readonly
            dir="auto"
          >{`\n${mine}`}</textarea>
        </details>
      )}
    </fieldset>
  );
}
