import { commaOf } from '../profile/comma.ts';
import { formatDay } from '../profile/dates.ts';
import { perLanguage } from '../profile/per-language.ts';
import type { ProfilePage } from './page.ts';
import { PrintButton } from './print-button.tsx';
import { sharingTexts } from './sharing-texts.ts';
import { Words } from './words.tsx';

interface ColophonProps {
  readonly page: ProfilePage;
}

/** The foot: other languages, other representations, when it was published, and where. */
export function Colophon({ page }: ColophonProps) {
  const { view, alternates, translations, texts, site } = page;
  return (
    <footer class="colophon">
      {page.mark ? null : <PrintButton page={page} />}
      {translations.length > 1 && <Translations page={page} />}
      {alternates.length > 0 && (
        <p>
          <Words page={page}>
            {texts.alsoAs}{' '}
            {alternates.map(({ type, href }, index) => (
              <>
                {index > 0 && commaOf(page.locale)}
                <a type={type} href={href}>
                  {formatName(type, page)}
                </a>
              </>
            ))}
          </Words>
        </p>
      )}
      <p>
        <Words page={page}>{texts.updated}</Words>{' '}
        <time datetime={view.lastModified}>{formatDay(view.lastModified, view.language)}</time>
        {site && ' · '}
        {site && (
          <a href={site.url}>
            <bdi>{site.name}</bdi>
          </a>
        )}
      </p>
    </footer>
  );
}

function Translations({ page }: ColophonProps) {
  return (
    <nav aria-label={page.texts.readIn}>
      <ul>
        {page.translations.map(({ language, href }) => (
          <li>
            <a
              href={href}
              hreflang={language}
              lang={language}
              aria-current={language === page.view.language ? 'page' : undefined}
            >
              <bdi>{ownName(language)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What a language calls itself. */
const ownName = perLanguage(
  (language) => new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
);

function formatName(type: string, { texts: { formats }, locale }: ProfilePage): string {
  switch (type) {
    case 'text/plain':
      return formats.text;
    case 'image/svg+xml':
      return formats.qr;
    case 'image/png':
      return sharingTexts(locale).card;
    default:
      return names[type] ?? type;
  }
}

/** In every language. */
const names: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'application/ld+json': 'JSON-LD',
  'text/vcard': 'vCard',
  'text/markdown': 'Markdown',
};
