import { type ProfileDocument, themes } from '../../../../domain/profile/document.ts';
import { walk } from '../../../../domain/profile/json-pointer.ts';
import { ownLanguageName } from '../../../../domain/profile/language-name.ts';
import { isLanguage } from '../../../../domain/profile/languages.ts';
import { appearanceTexts } from '../appearance/appearance-texts.ts';
import { menuPaths, titleOfPage } from '../desk/menu-pages.ts';
import type { RequestProps } from '../editor-route.ts';
import { Options } from '../forms/fields/field-control.tsx';
import { audiences } from './preview-options.ts';
import { previewTexts } from './preview-texts.ts';

interface PreviewPaneProps extends RequestProps {
  readonly document: ProfileDocument;
  /** The one that the form is about. */
  readonly language: string | undefined;
}

const widths = { phone: 390, tablet: 820, desktop: 1280 } as const;

/** The preview next to a form: the saved draft and, with the script, the form's content. */
export function PreviewPane({ request, document, language }: PreviewPaneProps) {
  const { locale, accounts, prefix } = request;
  const texts = previewTexts(locale);
  const title = titleOfPage('preview', locale);
  const { themes: themeNames } = appearanceTexts(locale);
  const languages = new Set(languagesIn(document, accounts.defaultLanguage));
  if (language !== undefined) languages.add(language);
  const address = prefix + menuPaths.preview;
  const query = language === undefined ? '' : `&lang=${language}`;
  return (
    <aside class="preview-pane" data-preview aria-label={title}>
      <div class="look">
        <button type="button" class="quiet pane-tab" data-tab="form">
          {texts.form}
        </button>
        <Choice
          name="audience"
          label={texts.audience}
          options={audiences.map((one) => [one, texts.audiences[one]])}
        />
        <Choice
          name="theme"
          label={texts.theme}
          options={[['', texts.asSet], ...themes.map((one) => [one, themeNames[one].name] as const)]}
        />
        {languages.size > 1 && (
          <Choice
            name="lang"
            label={texts.language}
            options={[...languages].map((one) => [one, ownLanguageName(one)])}
            selected={language}
          />
        )}
        <Choice
          name="width"
          label={texts.width}
          options={[
            ['', texts.asWide],
            ...Object.entries(widths).map(
              ([name, width]) => [String(width), texts.widths[name as keyof typeof widths]] as const,
            ),
          ]}
        />
      </div>
      <div class="frame">
        <iframe
          src={`${address}?framed=1${query}`}
          title={title}
          sandbox="allow-same-origin"
          loading="lazy"
        />
      </div>
    </aside>
  );
}

/** Its own first. It may be a document that was only just typed: so nothing in it is taken for granted. */
function languagesIn(document: ProfileDocument, usual: string): string[] {
  const languages = new Set([document['x-vitrine']?.language ?? usual]);
  walk(document, (_, path) => {
    const [extras, locales, language] = path.slice(-3);
    if (extras === 'x-vitrine' && locales === 'locales') languages.add(String(language));
  });
  return [...languages].filter(isLanguage);
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly selected?: string | undefined;
}

/** For the script alone; it is no part of the form. */
function Choice({ name, label, options, selected }: ChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select data-choice={name} autocomplete="off">
        <Options of={options} selected={selected} />
      </select>
    </label>
  );
}
