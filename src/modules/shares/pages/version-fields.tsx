import { type ProfileDocument, sectionsOf, slugOf } from '../../../domain/profile/document.ts';
import { titleOfSection } from '../../../hosts/main/editor/section-title.ts';
import type { ShareTerms } from '../shares.ts';
import type { WrongTerms } from './refused-share.ts';
import { shareTexts } from './share-texts.ts';
import { createShownNames } from './shown-names.ts';
import { TermField } from './term-field.tsx';

interface VersionFieldsProps {
  readonly draft: ProfileDocument;
  readonly locale: string;
  readonly terms: ShareTerms;
  readonly wrong: WrongTerms;
  /** The id of a field in this form. */
  readonly at: (name: string) => string;
}

/** The differences between the link and the public page, apart from private fields. */
export function VersionFields({ draft, locale, terms, wrong, at }: VersionFieldsProps) {
  const texts = shareTexts(locale).version;
  const { hides = [], sections = [], headline, summary } = terms;
  const isUsed = hides.length > 0 || sections.length > 0 || Boolean(headline || summary);
  const isWrong = ['hides', 'sections', 'headline', 'summary'].some((name) => name in wrong);
  return (
    <details class="disclosure" open={isUsed || isWrong}>
      <summary>{texts.title}</summary>
      <p class="hint">{texts.hint}</p>
      <div class="field">
        <TermField
          name="headline"
          id={at('headline')}
          label={texts.headline}
          hint={texts.publicOne}
          trouble={wrong.headline}
          value={headline ?? ''}
          dir="auto"
          maxlength={300}
          autocomplete="off"
        />
      </div>
      <div class="field">
        <label for={at('summary')}>{texts.summary}</label>
        <textarea
          id={at('summary')}
          name="summary"
          dir="auto"
          rows={4}
          maxlength={10_000}
          aria-describedby={at('summary-hint')}
        >
          {summary ?? ''}
        </textarea>
        {wrong.summary && <p class="trouble">{wrong.summary}</p>}
        <p class="hint" id={at('summary-hint')}>
          {texts.publicOne}
        </p>
      </div>
      <Sections draft={draft} locale={locale} sections={sections} trouble={wrong.sections} />
      <Hidden draft={draft} locale={locale} hides={hides} trouble={wrong.hides} />
    </details>
  );
}

interface ListProps {
  readonly draft: ProfileDocument;
  readonly locale: string;
  readonly trouble: string | undefined;
}

/** One select for each position, and an empty one at the end. */
function Sections({
  draft,
  locale,
  sections,
  trouble,
}: ListProps & { readonly sections: readonly string[] }) {
  const texts = shareTexts(locale).version;
  const known = sectionsOf(draft).map(([type]) => type);
  const places = Array.from({ length: Math.min(known.length, Math.max(3, sections.length + 1)) });
  return (
    <fieldset class="choices">
      <legend>{texts.sections}</legend>
      <Trouble>{trouble}</Trouble>
      {places.map((_, index) => (
        <select name="sections" aria-label={texts.place(index + 1)}>
          <option value="">{texts.usual}</option>
          {[...new Set([...known, ...sections])].map((type) => (
            <option value={type} selected={sections[index] === type}>
              {titleOfSection(draft, type, locale)}
            </option>
          ))}
        </select>
      ))}
    </fieldset>
  );
}

/** All places that the public page could show, and those that the link hides. */
function Hidden({ draft, locale, hides, trouble }: ListProps & { readonly hides: readonly string[] }) {
  const nameOf = createShownNames(draft, locale);
  const places = [...new Set([...listPlaces(draft), ...hides])];
  return (
    <fieldset class="choices places">
      <legend>{shareTexts(locale).version.hides}</legend>
      <Trouble>{trouble}</Trouble>
      {places.map((place) => (
        <label class={/^\/(?!basics\/)[^/]+\//.test(place) ? 'entry' : undefined}>
          <input type="checkbox" name="hides" value={place} checked={hides.includes(place)} />
          <bdi>{nameOf(place)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

function Trouble({ children }: { readonly children: string | undefined }) {
  return children === undefined ? null : (
    <p class="trouble" role="alert">
      {children}
    </p>
  );
}

const fields = ['image', 'label', 'summary', 'email', 'phone', 'url', 'location', 'profiles'];

function listPlaces(draft: ProfileDocument): string[] {
  const basics = Object.keys(draft.basics ?? {});
  const shown = fields.filter((name) => name === 'image' || basics.includes(name));
  return [
    ...shown.map((name) => `/basics/${name}`),
    ...sectionsOf(draft).flatMap(([type, items]) => [
      `/${type}`,
      ...items.map((item) => `/${type}/${slugOf(item)}`),
    ]),
  ];
}
