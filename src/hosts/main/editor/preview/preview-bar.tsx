import type { Children } from '../../../../core/html/jsx/markup.ts';
import { revisionPath } from '../../../../core/paths/editor.ts';
import { directionOf } from '../../../../core/texts/direction.ts';
import { themes } from '../../../../domain/profile/document.ts';
import { ownLanguageName } from '../../../../domain/profile/language-name.ts';
import { languagesOf } from '../../../../domain/profile/localize.ts';
import { appearanceTexts } from '../appearance/appearance-texts.ts';
import { formOf } from './create-marks.ts';
import type { Preview, PreviewContext } from './draw-preview.tsx';
import { audiences, carriedBy, type DraftPreviewOptions } from './preview-options.ts';
import { previewTexts } from './preview-texts.ts';

interface PreviewBarProps {
  readonly context: PreviewContext;
  readonly preview: Preview;
  readonly options: DraftPreviewOptions;
}

/** The bar above a full-page preview: its options and a link to the form. */
export function PreviewBar({ context, preview, options }: PreviewBarProps) {
  const { locale, place, path, prefix } = context;
  const texts = previewTexts(locale);
  const { profile, language } = preview;
  const form = place.type === null ? ['basics'] : [place.type, ...(place.slug === null ? [] : [place.slug])];
  const languages = languagesOf(profile);
  const link = (change: Partial<DraftPreviewOptions>) => addressWith(path, { ...options, ...change });
  return (
    <nav class="preview-bar" lang={locale} dir={directionOf(locale)} aria-label={texts.bar}>
      <Choices label={texts.audience}>
        {audiences.map((audience) => (
          <Choice href={link({ audience })} isChosen={audience === options.audience}>
            {texts.audiences[audience]}
          </Choice>
        ))}
      </Choices>
      <Choices label={texts.theme}>
        {themes.map((theme) => (
          <Choice href={link({ theme })} isChosen={theme === profile.theme}>
            {appearanceTexts(locale).themes[theme].name}
          </Choice>
        ))}
      </Choices>
      {languages.length > 1 && (
        <Choices label={texts.language}>
          {languages.map((one) => (
            <Choice href={link({ language: one })} isChosen={one === language}>
              <bdi lang={one}>{ownLanguageName(one)}</bdi>
            </Choice>
          ))}
        </Choices>
      )}
      {options.revision === null ? (
        <a class="edit" href={prefix + formOf(profile.document, form).replace(/#.*/, '')}>
          {texts.edit}
        </a>
      ) : (
        <a class="edit" href={prefix + revisionPath(options.revision)}>
          {texts.revision(options.revision)}
        </a>
      )}
    </nav>
  );
}

function Choices({ label, children }: { readonly label: string; readonly children: Children }) {
  return (
    <p>
      <span>{label}</span> {children}
    </p>
  );
}

interface ChoiceProps {
  readonly href: string;
  readonly isChosen: boolean;
  readonly children: Children;
}

function Choice({ href, isChosen, children }: ChoiceProps) {
  return (
    <a href={href} aria-current={isChosen ? 'true' : undefined}>
      {children}
    </a>
  );
}

function addressWith(path: string, options: DraftPreviewOptions): string {
  const language = options.language === null ? '' : `lang=${encodeURIComponent(options.language)}`;
  const query = [language, carriedBy(options)].filter(Boolean).join('&');
  return query === '' ? path : `${path}?${query}`;
}
