import { Badge } from '../../../../core/html/design/badge.tsx';
import { progressStyles } from '../../../../core/html/design/styles.ts';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { href } from '../../../../core/routing/href.ts';
import { lookUpPointer, pointer } from '../../../../domain/profile/json-pointer.ts';
import { isLanguage } from '../../../../domain/profile/languages.ts';
import { titleOf } from '../../../../domain/profile/titles.ts';
import {
  languagesIn,
  type Translated,
  translationName,
  translationsIn,
} from '../../../../domain/profile/translatable.ts';
import { titleOfBasics } from '../desk/menu-pages.ts';
import type { EditorRequest, RequestProps } from '../editor-route.ts';
import { fieldLabel } from '../field-label.ts';
import { renderEditorForm } from '../forms/editor-form.tsx';
import {
  type FormProps,
  type FormView,
  Input,
  idOf,
  isLocked,
  managedBy,
  Trouble,
} from '../forms/fields/input.tsx';
import { formHandlers } from '../forms/form-handlers.ts';
import type { FormPage } from '../forms/form-page.ts';
import { formsTexts } from '../forms/forms-texts.ts';
import { askedQuery, choosePiece, entriesPerPiece } from '../pieces/choose-piece.ts';
import { FindEntry, FindForm } from '../pieces/find-entry.tsx';
import { PieceLinks, PieceSteps } from '../pieces/piece-links.tsx';
import piecesCss from '../pieces/pieces.css' with { type: 'text' };
import { titleOfSection } from '../section-title.ts';
import { HowFar, progressOf, type TranslationProgress } from './how-far.tsx';
import { offeredLanguageName } from './language-name.ts';
import { languageShape } from './language-shape.ts';
import { languagesTexts } from './languages-texts.ts';
import pairsCss from './pairs.css' with { type: 'text' };

interface OfLanguage {
  readonly language: string;
}

const languageForm: FormPage<OfLanguage> = {
  shapeOf: (document, { language }) => {
    // A stored language can be removed here. It may be invalid, or may have become the main language of the profile.
    const isStored = languagesIn(document).includes(language);
    const isOther = isLanguage(language) && language !== document['x-vitrine']?.language;
    return isStored || isOther ? languageShape(document, language) : null;
  },
  addressOf: ({ request: { exchange, params } }) =>
    href(editorPaths.language, params) + askedQuery(exchange.query),
  render: (request, state) => {
    const { locale } = request;
    const { language } = request.params;
    const texts = languagesTexts(locale);
    const all = translationsIn(state.document, language);
    const groups = [...Map.groupBy(all, groupOf)];
    const piece = choosePiece(
      request.exchange.query,
      groups.map(([, group]) => wordsOf(group)),
    );
    const isLong = groups.length > entriesPerPiece;
    return renderEditorForm(request, state, {
      title: texts.title(offeredLanguageName(language, locale)),
      current: 'languages',
      language,
      css: progressStyles + pairsCss + (isLong ? piecesCss : ''),
      after: isLong && <FindForm request={request} />,
      beside: (
        <label class="check">
          <input id="only-missing" type="checkbox" autocomplete="off" /> {texts.onlyMissing}
        </label>
      ),
      children:
        groups.length === 0 ? (
          <p>{texts.nothing}</p>
        ) : (
          <>
            <p class="hint">
              <a href={request.prefix + editorPaths.languages}>{texts.all}</a> · {texts.hint}
            </p>
            <div>
              <HowFar of={progressOf(all)} locale={locale} />
            </div>
            <FindEntry request={request} piece={piece} />
            <PieceLinks
              request={request}
              piece={piece}
              openIn={(index) => openIn(progressOf(groups[index]?.[1] ?? []))}
            />
            {piece.indexes.map((index) => {
              const [of = '', group = []] = groups[index] ?? [];
              return <Group request={request} form={state} group={group} of={of} language={language} />;
            })}
            <PieceSteps request={request} piece={piece} />
          </>
        ),
    });
  },
};

export const [showLanguage, saveLanguage] = formHandlers(languageForm);

interface GroupProps extends RequestProps, FormProps {
  /** The texts of one item or of the person. */
  readonly group: readonly Translated[];
  readonly of: string;
  readonly language: string;
}

/** Collapses finished groups and remembers the member's choice. */
function Group({ request, form, group, of, language }: GroupProps) {
  const texts = languagesTexts(form.locale);
  const own = form.document['x-vitrine']?.language;
  const { done, all, behind } = progressOf(group);
  const isWrong = group.some((one) => form.problems.has(translationName(one, language)));
  return (
    <details
      class="disclosure pairs"
      open={openIn({ done, all, behind }) > 0 || isWrong}
      data-fold
      data-pointer={`of ${of}`}
    >
      <summary>
        <span>{nameOf(request, form, group)}</span>{' '}
        {behind > 0 ? (
          <Badge tone="warn">{texts.behind(behind)}</Badge>
        ) : (
          <Badge {...(done === all && { tone: 'good' })}>{texts.part({ done, all })}</Badge>
        )}
      </summary>
      {group.map((one) => (
        <Side form={form} one={one} language={language} own={own} />
      ))}
    </details>
  );
}

/** Counts texts without a current translation. */
function openIn({ done, all, behind }: TranslationProgress): number {
  return all - done + behind;
}

/** The words of a group that the search covers. */
function wordsOf(group: readonly Translated[]): string {
  return group.map(({ text }) => text).join(' ');
}

/** Groups texts by item, by the person, or by sections. */
function groupOf({ owner, type }: Translated): string {
  return owner.length > 0 || type === 'basics' ? pointer(...owner) : 'titles';
}

function nameOf(
  request: EditorRequest,
  { document, locale }: FormView,
  [first]: readonly Translated[],
): Children {
  if (!first || groupOf(first) === '') return titleOfBasics(request, document.basics?.name);
  if (first.owner.length === 0) return formsTexts(locale).sections;
  const item = lookUpPointer(document, first.owner.map(String)) as Parameters<typeof titleOf>[0];
  return (
    <>
      {titleOfSection(document, first.type, locale)}: <bdi>{titleOf(item)}</bdi>
    </>
  );
}

interface SideProps extends Omit<GroupProps, 'request' | 'group' | 'of'> {
  readonly one: Translated;
  readonly own: string | undefined;
}

/** The original text next to its translation. */
function Side({ form, one, language, own }: SideProps) {
  const texts = languagesTexts(form.locale);
  const name = translationName(one, language);
  const label = fieldLabel(form.locale, one.type, one.field.name);
  return (
    <div class="pair" data-pointer={one.place}>
      <div class="field">
        <span class="label">{label}</span>
        <p class="original" lang={own} dir="auto">
          {one.text}
        </p>
      </div>
      <div class="field">
        <label for={idOf(name)}>
          <span>{texts.translationOf({ label, language: offeredLanguageName(language, language) })}</span>
          {one.outdatedAt !== null && <Badge tone="warn">{texts.outdated}</Badge>}
        </label>
        <Input
          form={form}
          name={name}
          field={one.field}
          lang={language}
          line={{ placeholder: texts.untranslated }}
        />
        {isLocked(form, name) && <p class="hint">{managedBy(form)}</p>}
        <Trouble form={form} name={name} />
        {one.outdatedAt !== null && <Verdict form={form} one={one} language={language} at={one.outdatedAt} />}
      </div>
    </div>
  );
}

/** Asks whether an outdated translation is still correct. */
function Verdict({ form, one, language, at }: Omit<SideProps, 'own'> & { readonly at: number }) {
  const texts = languagesTexts(form.locale);
  const name = pointer(...one.owner, 'x-vitrine', 'outdated', language, at);
  return (
    <label class="verdict">
      {texts.stillRight}{' '}
      <select id={idOf(name)} name={name}>
        <option value={one.below}>{texts.needsWork}</option>
        <option value="">{texts.isRight}</option>
      </select>
    </label>
  );
}
