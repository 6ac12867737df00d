import type { Texts } from '../html/texts/texts.ts';
import type { ProfilePage } from './page.ts';
import { Words } from './words.tsx';

interface ColophonProps {
  readonly page: ProfilePage;
}

/** The foot: other languages, other representations, and when it was published. */
export function Colophon({ page }: ColophonProps) {
  const { view, locale, alternates, translations, texts } = page;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <footer class="colophon">
      {translations.length > 1 && <Translations page={page} />}
      {alternates.length > 0 && (
        <p>
          <Words page={page}>
            {texts.alsoAs}{' '}
            {alternates.map(({ type, href }, index) => (
              <>
                {index > 0 && ', '}
                <a type={type} href={href}>
                  {formatName(type, texts)}
                </a>
              </>
            ))}
          </Words>
        </p>
      )}
      <p>
        <Words page={page}>
          {texts.updated} <time datetime={view.lastModified}>{date.format(new Date(view.lastModified))}</time>
        </Words>
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
              <bdi>{new Intl.DisplayNames(language, { type: 'language' }).of(language)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function formatName(type: string, { formats }: Texts['profile']): string {
  const names: Readonly<Record<string, string>> = {
    'application/json': 'JSON',
    'application/ld+json': 'JSON-LD',
    'text/vcard': 'vCard',
    'text/markdown': 'Markdown',
    'text/plain': formats.text,
    'image/svg+xml': formats.qr,
  };
  return names[type.split(';')[0] ?? ''] ?? type;
}
