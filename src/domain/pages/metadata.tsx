import { plainLine, shorten } from '../../core/html/plain-line.ts';
import { perLanguage } from '../../core/texts/per-language.ts';
import { nameOf } from '../profile/view.ts';
import type { PageDescription, PageProps, ProfilePage } from './page.ts';

interface MetadataProps extends PageProps {
  readonly layout: PageDescription;
}

/** Metadata for search engines, link previews and programs: alternate formats, languages and preview image. */
export function Metadata({ page, layout }: MetadataProps) {
  const { view } = page;
  const description = shorten(plainLine(layout.description), 200);
  const title = shorten(plainLine(layout.title), 200);
  const address = ownAddress(page, layout.address);
  const card = cardOf(page, layout);
  return (
    <>
      <link rel="canonical" href={address} />
      {page.alternates.map(({ type, href }) => (
        <link rel="alternate" type={type} href={href} />
      ))}
      {page.translations.map(({ language, href }) => (
        <link rel="alternate" hreflang={language} href={href} />
      ))}
      {page.translations.length > 1 && <link rel="alternate" hreflang="x-default" href={layout.address} />}
      {description && <meta name="description" content={description} />}
      <meta property="og:type" content={layout.kind === 'profile' ? 'profile' : 'article'} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      {page.site && <meta property="og:site_name" content={page.site.name} />}
      <meta property="og:locale" content={openGraphLocale(view.language)} />
      {layout.kind === 'profile' && <meta property="profile:username" content={view.username} />}
      <meta property="og:image" content={card.address} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={card.words} />
      <meta name="twitter:card" content="summary_large_image" />
      {layout.jsonLd && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: layout.jsonLd }} />
      )}
    </>
  );
}

/** The image for link previews. A section uses the person's card. */
function cardOf({ view }: ProfilePage, { kind, address, title }: PageDescription) {
  const language = view.languages.length > 1 ? `&lang=${view.language}` : '';
  const place = kind === 'section' ? view.canonical : address;
  const words = kind === 'section' ? nameOf(view) : title;
  const carried = view.addresses.filesCarried === undefined ? '' : `&${view.addresses.filesCarried}`;
  return { address: `${place}?format=card${language}${carried}`, words: shorten(plainLine(words), 200) };
}

/** The canonical URL: a translation has its own, and the profile's own language has the plain URL. */
export function ownAddress({ view, translations }: ProfilePage, address: string): string {
  if (view.language === view.languages[0]) return address;
  return translations.find(({ language }) => language === view.language)?.href ?? address;
}

/**
 * `pt_BR` if the profile states a territory, otherwise `pt`. Open Graph expresses a script only by a
 * territory that uses it.
 */
const openGraphLocale = perLanguage((language) => {
  const locale = new Intl.Locale(language);
  const { region } = locale.script === undefined ? locale : locale.maximize();
  return region === undefined ? locale.language : `${locale.language}_${region}`;
});
