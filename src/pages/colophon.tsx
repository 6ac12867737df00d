import { type Texts, textsFor } from '../html/texts/texts.ts';
import type { ProfileView } from '../profile/view.ts';
import type { PageContext } from './page-context.ts';
import { Words } from './words.tsx';

interface ColophonProps {
  readonly view: ProfileView;
  readonly context: PageContext;
}

/** The foot: other languages, other representations, and when it was published. */
export function Colophon({ view, context }: ColophonProps) {
  const { locale, alternates, translations } = context;
  const texts = textsFor(locale).profile;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <footer class="colophon">
      {translations.length > 1 && <Translations view={view} context={context} />}
      {alternates.length > 0 && (
        <p>
          <Words view={view} context={context}>
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
        <Words view={view} context={context}>
          {texts.updated} <time datetime={view.lastModified}>{date.format(new Date(view.lastModified))}</time>
        </Words>
      </p>
    </footer>
  );
}

function Translations({ view, context }: ColophonProps) {
  return (
    <nav aria-label={textsFor(context.locale).profile.readIn}>
      <ul>
        {context.translations.map(({ language, href }) => (
          <li>
            <a
              href={href}
              hreflang={language}
              lang={language}
              aria-current={language === view.language ? 'page' : undefined}
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
