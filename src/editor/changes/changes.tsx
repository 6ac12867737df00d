import { splitEmphasis } from '../../formats/emphasized-text.ts';
import { changeTexts } from './change-texts.ts';
import type { DescribedChange } from './describe-changes.ts';

interface ChangesProps {
  readonly changes: readonly DescribedChange[];
  readonly locale: string;
}

export function Changes({ changes, locale }: ChangesProps) {
  return (
    <ol class="changes">
      {changes.map((change) => (
        <li>
          <p class="told">{change.sentence}</p>
          <Sides change={change} locale={locale} />
        </li>
      ))}
    </ol>
  );
}

function Sides({ change, locale }: { readonly change: DescribedChange; readonly locale: string }) {
  const { isPart } = change;
  const { before, after } = change.written;
  if (before === null && after === null) return null;
  const only = before ?? after;
  // The sentence says already that there was, or will be, nothing on the other side.
  if (!isPart && (before === null || after === null))
    return (
      <p class="only" dir="auto">
        <Emphasized text={only ?? ''} />
      </p>
    );
  const texts = changeTexts(locale);
  return (
    <dl class="sides">
      <Side name={texts.before} text={before} nothing={texts.nothing} />
      <Side name={texts.after} text={after} nothing={texts.nothing} />
    </dl>
  );
}

/** Bold as bold: text alone, whatever it says. */
function Emphasized({ text }: { readonly text: string }) {
  return splitEmphasis(text).map(({ text: run, isStrong, isEmphasized }) => {
    const inner = isEmphasized ? <em>{run}</em> : run;
    return isStrong ? <strong>{inner}</strong> : inner;
  });
}

interface SideProps {
  readonly name: string;
  readonly text: string | null;
  readonly nothing: string;
}

function Side({ name, text, nothing }: SideProps) {
  return (
    <div>
      <dt>{name}</dt>
      {text === null ? (
        <dd class="nothing">{nothing}</dd>
      ) : (
        <dd dir="auto">
          <Emphasized text={text} />
        </dd>
      )}
    </div>
  );
}
