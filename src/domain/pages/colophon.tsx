import { Icon, type IconName } from '../../core/html/design/icon.tsx';
import type { Children } from '../../core/html/jsx/markup.ts';
import { commaOf } from '../../core/texts/comma.ts';
import { formatDay } from '../profile/dates.ts';
import { ownLanguageName } from '../profile/language-name.ts';
import { shownAddress } from './outgoing.ts';
import type { PageProps, ProfilePage } from './page.ts';
import { sharingTexts } from './sharing-texts.ts';
import { Words } from './words.tsx';

/** The foot: what visitors do with a page, other languages, when it was published, and where. */
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

const sharable = ['image/svg+xml', 'image/png'];

/** To keep the person, to pass the page on, to print it, as PDF where there is one; and what programs read, behind one door. */
function Doors({ page }: PageProps) {
  const { alternates } = page;
  const words = sharingTexts(page.locale);
  const contact = alternates.find(({ type }) => type === 'text/vcard');
  const shared = alternates.filter(({ type }) => sharable.includes(type));
  const pdf = alternates.find(({ type }) => type === 'application/pdf');
  const data = alternates.filter((one) => one !== contact && one !== pdf && !sharable.includes(one.type));
  return (
    <ul class="doors">
      {contact && (
        <li>
          <a type={contact.type} href={contact.href}>
            <Icon name="contact" />
            <Words page={page}>{words.saveContact}</Words>
          </a>
        </li>
      )}
      {shared.length > 0 && (
        <Door page={page} icon="share-2" title={words.share} formats={shared}>
          <p>
            <a href={page.view.canonical} dir="ltr">
              {shownAddress(page.view.canonical)}
            </a>
          </p>
        </Door>
      )}
      {!page.mark && (
        <li>
          <PrintButton page={page} />
        </li>
      )}
      {pdf && (
        <li>
          <a type={pdf.type} href={pdf.href}>
            <Icon name="download" />
            PDF
          </a>
        </li>
      )}
      {data.length > 0 && <Door page={page} icon="file-text" title={words.data} formats={data} />}
    </ul>
  );
}

/** Shown by the script that makes it work: without one it would do nothing. */
function PrintButton({ page }: PageProps) {
  return (
    <button type="button" class="print" hidden>
      <Icon name="printer" />
      <Words page={page}>{sharingTexts(page.locale).print}</Words>
    </button>
  );
}

interface DoorProps extends PageProps {
  readonly icon: IconName;
  readonly title: string;
  readonly formats: ProfilePage['alternates'];
  readonly children?: Children;
}

function Door({ page, icon, title, formats, children }: DoorProps) {
  return (
    <li>
      <details>
        <summary>
          <Icon name={icon} />
          <Words page={page}>{title}</Words>
        </summary>
        {children}
        <p>
          <Words page={page}>
            {formats.map(({ type, href }, index) => (
              <>
                {index > 0 && commaOf(page.locale)}
                <a type={type} href={href}>
                  {formatName(type, page)}
                </a>
              </>
            ))}
          </Words>
        </p>
      </details>
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
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
};
