import { Icon } from '../../core/html/design/icon.tsx';
import { commaOf } from '../../core/texts/comma.ts';
import { formatDay } from '../profile/dates.ts';
import { ownLanguageName } from '../profile/language-name.ts';
import type { PageProps, ProfilePage } from './page.ts';
import { sharingTexts } from './sharing-texts.ts';
import { Words } from './words.tsx';

/** The footer: languages, documents, data formats, publication date and site. */
export function Colophon({ page }: PageProps) {
  const { view, translations, texts, site } = page;
  return (
    <footer class="colophon">
      <Doors page={page} />
      {translations.length > 1 && <Translations page={page} />}
      <p>
        <Words page={page}>
          {texts.updated}{' '}
          <time datetime={view.lastModified}>{formatDay(view.lastModified, page.locale)}</time>
        </Words>
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

const documentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];
/** Formats whose buttons are already below the name. */
const takenAbove = ['text/vcard', 'image/svg+xml'];

/** Links to print the page, to documents, and to data formats. */
function Doors({ page }: PageProps) {
  const words = sharingTexts(page.locale);
  const left = page.alternates.filter(({ type }) => !takenAbove.includes(type) && type !== 'image/png');
  const isDocument = ({ type }: Alternate) => documentTypes.includes(type);
  return (
    <ul class="doors">
      <Formats page={page} title={words.documents} formats={left.filter(isDocument)} />
      <Formats page={page} title={words.data} formats={left.filter((one) => !isDocument(one))} />
      {!page.mark && (
        <li>
          <PrintButton page={page} />
        </li>
      )}
    </ul>
  );
}

/** Hidden until its script runs, because it does nothing without the script. */
function PrintButton({ page }: PageProps) {
  return (
    <button type="button" class="print" hidden>
      <Icon name="printer" />
      <Words page={page}>{sharingTexts(page.locale).print}</Words>
    </button>
  );
}

type Alternate = ProfilePage['alternates'][number];

interface FormatsProps extends PageProps {
  readonly title: string;
  readonly formats: readonly Alternate[];
}

function Formats({ page, title, formats }: FormatsProps) {
  if (formats.length === 0) return null;
  return (
    <li>
      <Words page={page}>
        {title}:{' '}
        {formats.map(({ type, href }, index) => (
          <>
            {index > 0 && commaOf(page.locale)}
            <a type={type} href={href}>
              {formatName(type, page)}
            </a>
          </>
        ))}
      </Words>
    </li>
  );
}

function Translations({ page }: PageProps) {
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
              <bdi>{ownLanguageName(language)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function formatName(type: string, { texts: { formats } }: ProfilePage): string {
  return type === 'text/plain' ? formats.text : (names[type] ?? type);
}

/** Names that are the same in every language. */
const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/json': 'JSON',
  'application/ld+json': 'JSON-LD',
  'text/markdown': 'Markdown',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
};
