import { Icon, type IconName } from '../../../../core/html/design/icon.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { splitEmphasis, type TextRun } from '../../../../domain/formats/emphasized-text.ts';
import { changeTexts } from './change-texts.ts';
import type { ChangedImage, DescribedChange } from './describe-changes.ts';
import { type MarkedRun, markWords } from './mark-words.ts';

export interface ImageUrls {
  readonly before: string;
  readonly after: string;
}

export interface ChangesProps {
  readonly changes: readonly DescribedChange[];
  readonly locale: string;
  readonly actions?: (change: DescribedChange) => Children;
  /** The URLs of both versions of an image. */
  readonly imageUrls?: (image: ChangedImage) => ImageUrls;
}

export function Changes({ changes, locale, actions, imageUrls }: ChangesProps) {
  return (
    <ol class="changes">
      {changes.map((change) => (
        <li>
          <span class={`sign ${change.kind}`}>
            <Icon name={signs[change.kind]} />
          </span>
          <p class="told">{change.sentence}</p>
          {actions?.(change)}
          <Sides change={change} locale={locale} />
          {imageUrls && change.image && (
            <Images image={change.image} urls={imageUrls(change.image)} locale={locale} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface ImagesProps {
  readonly image: ChangedImage;
  readonly urls: ImageUrls;
  readonly locale: string;
}

function Images({ image, urls, locale }: ImagesProps) {
  const texts = changeTexts(locale);
  return (
    <p class="images">
      {image.isBefore && (
        <img class="gone" src={urls.before} alt={texts.before} width={96} height={72} loading="lazy" />
      )}
      {image.isBefore && image.isAfter && <Icon name="arrow-right" />}
      {image.isAfter && <img src={urls.after} alt={texts.after} width={96} height={72} loading="lazy" />}
    </p>
  );
}

const signs = {
  added: 'plus',
  changed: 'pencil',
  moved: 'arrow-up-down',
  removed: 'minus',
  private: 'lock',
} as const satisfies Record<DescribedChange['kind'], IconName>;

function Sides({ change, locale }: { readonly change: DescribedChange; readonly locale: string }) {
  const { isPart } = change;
  const { before, after } = change.written;
  if (before === null && after === null) return null;
  const only = before ?? after;
  // The sentence already says that one side is empty.
  if (!isPart && (before === null || after === null))
    return (
      <p class="only" dir="auto">
        <Emphasized runs={splitEmphasis(only ?? '')} />
      </p>
    );
  const texts = changeTexts(locale);
  const marked = markWords(before ?? '', after ?? '');
  return (
    <dl class="sides">
      <Side name={texts.before} nothing={texts.nothing}>
        {before !== null && <Marked runs={marked.before} as="del" says={texts.gone} />}
      </Side>
      <Side name={texts.after} nothing={texts.nothing}>
        {after !== null && <Marked runs={marked.after} as="ins" says={texts.new} />}
      </Side>
    </dl>
  );
}

/** Shows emphasis as bold and everything else as plain text. */
function Emphasized({ runs }: { readonly runs: readonly TextRun[] }) {
  return runs.map(({ text, isStrong, isEmphasized }) => {
    const inner = isEmphasized ? <em>{text}</em> : text;
    return isStrong ? <strong>{inner}</strong> : inner;
  });
}

interface MarkedProps {
  readonly runs: readonly MarkedRun[];
  readonly as: 'del' | 'ins';
  /** For screen readers, because browsers announce neither `ins` nor `del`. */
  readonly says: string;
}

function Marked({ runs, as: Mark, says }: MarkedProps) {
  return runs.map((run) =>
    run.isChanged ? (
      <Mark>
        <span class="hidden">{says}: </span>
        <Emphasized runs={[run]} />
      </Mark>
    ) : (
      <Emphasized runs={[run]} />
    ),
  );
}

interface SideProps {
  readonly name: string;
  readonly nothing: string;
  /** False if this side is empty. */
  readonly children: Children;
}

function Side({ name, nothing, children }: SideProps) {
  return (
    <div>
      <dt>{name}</dt>
      {children === false ? <dd class="nothing">{nothing}</dd> : <dd dir="auto">{children}</dd>}
    </div>
  );
}
