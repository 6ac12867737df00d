import { Icon } from '../../../../core/html/design/icon.tsx';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import { walk } from '../../../../domain/profile/json-pointer.ts';
import { ownLanguageName } from '../../../../domain/profile/language-name.ts';
import { isLanguage } from '../../../../domain/profile/languages.ts';
import { menuPaths, titleOfPage } from '../desk/menu-pages.ts';
import type { RequestProps } from '../editor-route.ts';
import { Options } from '../forms/fields/input.tsx';
import { publicUrl } from '../public-address.tsx';
import { audiences } from './preview-options.ts';
import { previewTexts } from './preview-texts.ts';

interface PreviewPaneProps extends RequestProps {
  readonly document: ProfileDocument;
  /** The language that the form edits. */
  readonly language: string | undefined;
}

/** The width of the viewport on each device, in pixels. */
const widths = { desktop: 820, phone: 390 } as const;
const deviceIcons = { desktop: 'monitor', phone: 'smartphone' } as const;
const devices = ['desktop', 'phone'] as const;

/** The preview next to a form. It shows the saved draft or, with the script, the content of the form. */
export function PreviewPane({ request, document, language }: PreviewPaneProps) {
  const { locale, accounts, prefix } = request;
  const texts = previewTexts(locale);
  const title = titleOfPage('preview', locale);
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
        <span class="seg" role="radiogroup" aria-label={texts.audience}>
          {audiences.map((one) => (
            <label for={idOf('audience', one)}>
              <Radio name="audience" value={one} isChosen={one === 'public'} />
              {texts.audiences[one]}
            </label>
          ))}
        </span>
        <span class="seg" role="radiogroup" aria-label={texts.width}>
          {devices.map((one) => (
            <label for={idOf('width', String(widths[one]))} title={texts.widths[one]}>
              <Radio name="width" value={String(widths[one])} isChosen={one === 'desktop'} />
              <Icon name={deviceIcons[one]} />
              <span class="hidden">{texts.widths[one]}</span>
            </label>
          ))}
        </span>
        {languages.size > 1 && (
          <select data-choice="lang" autocomplete="off" aria-label={texts.language}>
            <Options of={[...languages].map((one) => [one, ownLanguageName(one)])} selected={language} />
          </select>
        )}
      </div>
      <div class="device">
        <p class="url" aria-hidden="true">
          <bdi dir="ltr">{publicUrl(request).replace(/^https?:\/\//, '')}</bdi>
        </p>
        <div class="frame">
          <iframe
            src={`${address}?framed=1${query}`}
            title={title}
            sandbox="allow-same-origin"
            loading="lazy"
          />
        </div>
      </div>
    </aside>
  );
}

/** The main language comes first. The document may come from an open form, so it isn't validated. */
function languagesIn(document: ProfileDocument, usual: string): string[] {
  const languages = new Set([document['x-vitrine']?.language ?? usual]);
  walk(document, (_, path) => {
    const [extras, locales, language] = path.slice(-3);
    if (extras === 'x-vitrine' && locales === 'locales') languages.add(String(language));
  });
  return [...languages].filter(isLanguage);
}

interface RadioProps {
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
}

/** Only for the script. It belongs to no form. */
function Radio({ name, value, isChosen }: RadioProps) {
  return (
    <input
      type="radio"
      id={idOf(name, value)}
      name={`preview-${name}`}
      value={value}
      checked={isChosen}
      data-choice={name}
      autocomplete="off"
    />
  );
}

function idOf(name: string, value: string): string {
  return `preview-${name}-${value}`;
}
