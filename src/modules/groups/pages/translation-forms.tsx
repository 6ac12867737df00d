import { SelectField } from '../../../core/html/design/select-field.tsx';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { offeredLanguageName, offeredLanguages } from '../../../hosts/main/editor/languages/language-name.ts';
import { FormOwner } from '../../../hosts/main/members/own-form.tsx';
import type { MemberExchange } from '../../../hosts/web/route.ts';
import type { Group } from '../../../store/groups.ts';
import { type GroupTexts, longestGroupName } from '../check-group.ts';
import { editGroupTexts } from './edit-group-texts.ts';

interface TranslationFormsProps {
  readonly exchange: MemberExchange;
  readonly group: Group;
  /** The submitted values of a rejected form. */
  readonly typed: URLSearchParams | undefined;
}

export function translationsOf({ locales }: Pick<Group, 'locales'>): GroupTexts {
  return JSON.parse(locales) as GroupTexts;
}

/** The name and description in other languages: a form for each, and one for a new language. */
export function TranslationForms({ exchange, group, typed }: TranslationFormsProps) {
  const { locale } = exchange;
  const texts = editGroupTexts(locale);
  const translations = translationsOf(group);
  const others = offeredLanguages(locale).filter(([tag]) => !Object.hasOwn(translations, tag));
  const names = Object.fromEntries(others);
  const asked = typed?.get('language') ?? null;
  const isNew = asked !== null && !Object.hasOwn(translations, asked);
  return (
    <section aria-labelledby="translations">
      <h2 id="translations">{texts.translations}</h2>
      <p class="hint">{texts.translationsHint}</p>
      {Object.keys(translations).map((language) => (
        <details class="disclosure" open={asked === language}>
          <summary>{offeredLanguageName(language, locale)}</summary>
          <Form language={language} />
        </details>
      ))}
      <details class="disclosure" open={isNew}>
        <summary>{texts.addTranslation}</summary>
        <Form language={null} />
      </details>
    </section>
  );

  /** Each label encloses its field, because several forms have the same fields. */
  function Form({ language }: { readonly language: string | null }) {
    const own = language === null ? {} : translations[language];
    const isTyped = language === null ? isNew : asked === language;
    const value = (field: 'name' | 'description') => (isTyped ? typed?.get(field) : own?.[field]) ?? '';
    return (
      <form method="post" action={href(mainPaths.editGroup, { slug: group.slug })} class="card fields wide">
        <FormOwner exchange={exchange} />
        <input type="hidden" name="version" value={String(group.version)} />
        {language === null ? (
          <SelectField
            name="language"
            label={texts.language}
            options={others.map(([tag]) => tag)}
            texts={names}
            chosen={isNew ? asked : locale}
          />
        ) : (
          <input type="hidden" name="language" value={language} />
        )}
        <label class="field">
          {texts.name}
          <input
            name="name"
            value={value('name')}
            maxlength={longestGroupName}
            dir="auto"
            autocomplete="off"
          />
        </label>
        <label class="field">
          {texts.description}
          <textarea name="description" dir="auto" rows={4}>{`\n${value('description')}`}</textarea>
        </label>
        <div>
          <button type="submit" class="second">
            {texts.saveTranslation}
            {language !== null && <span class="hidden"> {offeredLanguageName(language, locale)}</span>}
          </button>
        </div>
      </form>
    );
  }
}
