import type { MergedDraft } from '../../../../../accounts/merge-draft.ts';
import type { Reply } from '../../../../../core/kernel/reply.ts';
import type { Conflict } from '../../../../../domain/profile/merge.ts';
import { findMenuPlace } from '../../desk/find-menu-place.ts';
import { renderEditorPage } from '../../editor-page.tsx';
import type { EditorRequest } from '../../editor-route.ts';
import { pieceAddress } from '../../pieces/choose-piece.ts';
import formsCss from '../forms.css' with { type: 'text' };
import { choiceName, type FormPost } from '../save/form-post.ts';
import conflictCss from './conflict-page.css' with { type: 'text' };
import { conflictTexts } from './conflict-texts.ts';
import { nameOfPlace, showValue } from './describe-conflict.ts';

export interface AskedConflict {
  readonly post: FormPost;
  readonly merged: MergedDraft;
  /** Whether a save or an undo caused the conflict. */
  readonly about: 'saving' | 'undoing';
}

/** Shows both sides of each conflict. The form carries all typed values. */
export function renderConflict(
  request: EditorRequest,
  { post, merged: { document, conflicts }, about }: AskedConflict,
): Promise<Reply> {
  const { locale, exchange } = request;
  const texts = conflictTexts(locale);
  const merged = JSON.parse(document);
  const wasAsked = conflicts.some((conflict) => post.decide(conflict) !== null);
  return renderEditorPage(request, {
    ...findMenuPlace(request),
    title: texts.title,
    status: 409,
    css: formsCss + conflictCss,
    children: (
      <>
        <p>{texts.intro}</p>
        <form method="post" action={pieceAddress(exchange)} class="conflicts">
          {post.carried.map(([name, text]) => (
            <input type="hidden" name={name} value={text} />
          ))}
          {conflicts.map((conflict, index) => (
            <Question
              locale={locale}
              id={`conflict-${index}`}
              title={nameOfPlace(locale, merged, conflict)}
              conflict={conflict}
              about={about}
              chosen={post.decide(conflict)}
              isAskedAgain={wasAsked && post.decide(conflict) === null}
            />
          ))}
          <p class="actions">
            <button type="submit">{texts.save}</button>
            <a href={pieceAddress(exchange)}>{texts.leave}</a>
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
  readonly about: AskedConflict['about'];
  readonly chosen: 'mine' | 'theirs' | null;
  readonly isAskedAgain: boolean;
}

function Question({ locale, id, title, conflict, about, chosen, isAskedAgain }: QuestionProps) {
  const texts = conflictTexts(locale);
  const words = texts[about];
  const mine = showValue(locale, conflict.mine);
  const sides = [
    { side: 'mine', label: words.takeMine },
    { side: 'theirs', label: words.takeTheirs },
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
            <dt>{words[version]}</dt>
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
        <details class="disclosure">
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
