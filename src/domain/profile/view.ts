import type { Accent, Density, Item, ProfileDocument, SectionTitles, Theme, Typeface } from './document.ts';
import { type FileRow, findPortrait, smallerOf } from './files.ts';
import type { LinkCard, LinkCards } from './link-card.ts';
import { languagesOf, localize, localizeTitles } from './localize.ts';
import type { ProfileGroup } from './profile-groups.ts';
import type { PublicProfile } from './public-profile.ts';

/** A public profile in one language and with its URLs: the input of every representation. */
export interface ProfileView {
  readonly username: string;
  /** Public values only, translated to `language` if possible. `basics.image` is the URL of the image. */
  readonly document: ProfileDocument;
  readonly language: string;
  /** All languages of the profile, its own first. */
  readonly languages: readonly string[];
  readonly theme: Theme;
  readonly accent: Accent | null;
  readonly density: Density;
  readonly typeface: Typeface | null;
  readonly hasContactForm: boolean;
  readonly slugs: PublicProfile['slugs'];
  readonly files: PublicProfile['files'];
  readonly cards: LinkCards;
  /** The member's section titles in `language` where they exist. */
  readonly titles: SectionTitles;
  /** Texts in `language`, if it is not the profile's own. All other texts are in the profile's own language. */
  readonly translated: ReadonlySet<string>;
  /** The URL of the profile. Sections and items are below it. */
  readonly canonical: string;
  readonly addresses: Addresses;
  readonly lastModified: string;
  /** The current month, for example `2026-01`. Ongoing periods last until then. */
  readonly month: string;
  /** Public groups of the person, by name. */
  readonly groups: readonly ProfileGroup[];
}

/** The URLs of a profile and its parts. */
export interface Addresses {
  /** The base URL of sections and items. */
  readonly profile: string;
  /** The base URL of files. */
  readonly files: string;
  /** The query that internal links keep, for example `audience=me`. Empty for visitors. */
  readonly carried: string;
  /** The query for links to files. */
  readonly filesCarried?: string;
}

/** The URLs for visitors: everything is below the profile's URL. */
export function publicAddresses(origin: string, username: string): Addresses {
  const profile = `${origin}/${encodeURIComponent(username)}`;
  return { profile, files: profile, carried: '' };
}

export type ViewPlace = Pick<ProfileView, 'username' | 'addresses' | 'language' | 'lastModified' | 'month'> &
  Partial<Pick<ProfileView, 'groups'>>;

export function createView(
  profile: PublicProfile,
  { username, addresses, language, lastModified, month, groups = [] }: ViewPlace,
): ProfileView {
  const document = localize(profile, language);
  const [picture] = findPortrait(profile.files) ?? [];
  return {
    username,
    document:
      picture === undefined
        ? document
        : { ...document, basics: { ...document.basics, image: fileAddress(addresses, picture) } },
    language,
    languages: languagesOf(profile),
    theme: profile.theme,
    accent: profile.accent ?? null,
    density: profile.density ?? 'comfortable',
    typeface: profile.typeface ?? null,
    hasContactForm: profile.contactForm ?? false,
    slugs: profile.slugs,
    files: profile.files,
    cards: profile.cards ?? {},
    titles: localizeTitles(profile, language),
    translated: translatedTexts(profile, language),
    canonical: addresses.profile,
    addresses,
    lastModified,
    month,
    groups,
  };
}

function translatedTexts({ overlays, titles = {} }: PublicProfile, language: string): ReadonlySet<string> {
  const ofSections = Object.values(titles).flatMap((byLanguage) => byLanguage[language] ?? []);
  return new Set([...Object.values(overlays[language] ?? {}), ...ofSections]);
}

/** The person's name, or the username without one. */
export function nameOf({ document, username }: Pick<ProfileView, 'document' | 'username'>): string {
  return document.basics?.name?.trim() || username;
}

/** The language of an untranslated text, if it differs from the view's. */
export function languageApart(
  { language, languages, translated }: ProfileView,
  text: string,
): string | undefined {
  const [own] = languages;
  return language === own || translated.has(text) ? undefined : own;
}

/** The sections that visitors see, in the member's order. */
export function sectionsIn({ document, slugs }: ProfileView): [type: string, items: readonly Item[]][] {
  return Object.keys(slugs).flatMap((type) => {
    const items = document[type];
    return Array.isArray(items) ? [[type, items]] : [];
  });
}

/** The URL of a section, item or file below a profile. */
export function addressOf(canonical: string, path: string): string {
  const isPlain = /^[\w./-]*$/.test(path);
  return `${canonical}/${isPlain ? path : encodeURIComponent(path).replaceAll('%2F', '/')}`;
}

/** The image of a card. Null if it has none. */
export function cardPictureOf(view: ProfileView, url: string): PictureFile | null {
  const { picture } = cardOf(view, url) ?? {};
  if (!picture) return null;
  const { type, size, width, height } = picture.file;
  const file = { path: picture.path, url: fileAddress(view.addresses, picture.path), type, size };
  if (width === undefined || height === undefined) return null;
  return { ...file, width, height, sizes: imageSources(file.url, picture.file) };
}

export function cardOf({ cards }: Pick<ProfileView, 'cards'>, url: string): LinkCard | null {
  return Object.hasOwn(cards, url) ? (cards[url] ?? null) : null;
}

function fileAddress({ files, filesCarried }: Addresses, path: string): string {
  const address = addressOf(files, path);
  return filesCarried === undefined ? address : `${address}?${filesCarried}`;
}

/**
 * The URL of a link within the profile, in the visitor's language. It also names the profile's own language,
 * because a browser may prefer another.
 */
export function linkTo({ canonical, addresses, language, languages }: ProfileView, path = ''): string {
  const address = path === '' ? canonical : addressOf(canonical, path);
  if (languages.length === 1 && addresses.carried === '') return address;
  const chosen = languages.length === 1 ? '' : `lang=${language}`;
  return `${address}?${[chosen, addresses.carried].filter(Boolean).join('&')}`;
}

export interface ItemFile extends Pick<FileRow, 'type' | 'size' | 'width' | 'height'> {
  /** The path below the item. */
  readonly path: string;
  readonly url: string;
  /** The same image at smaller widths, narrowest first. */
  readonly sizes?: readonly ImageSource[];
  /** The alt text, if any. */
  readonly alt?: string;
  /** The text below the image, if any. */
  readonly caption?: string;
}

export interface ImageSource {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The smaller sizes of an image with their URLs. */
export function imageSources(url: string, file: Pick<FileRow, 'sizes' | 'small'>): ImageSource[] {
  const address = `${url}${url.includes('?') ? '&' : '?'}size=`;
  return smallerOf(file).map(({ name, width, height }) => ({ url: address + name, width, height }));
}

export function filesOf(view: ProfileView, type: string, slug: string): ItemFile[] {
  if (isEmpty(view.files)) return [];
  const folder = `${type}/${slug}/`;
  return Object.entries(view.files)
    .filter(([path]) => path.startsWith(folder))
    .map(([path, { type, size, width, height, alt, caption, ...file }]) => {
      const [words, below] = [readIn(view, alt), readIn(view, caption)];
      const url = fileAddress(view.addresses, path);
      const smaller = imageSources(url, file);
      return {
        path: path.slice(folder.length),
        url,
        type,
        size,
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
        ...(smaller.length > 0 && { sizes: smaller }),
        ...(words !== undefined && { alt: words }),
        ...(below !== undefined && { caption: below }),
      };
    });
}

function readIn(
  { language, languages }: ProfileView,
  texts: Readonly<Record<string, string>> | undefined,
): string | undefined {
  return texts?.[language] ?? texts?.[languages[0] ?? ''];
}

/** An image with known dimensions, so that loading does not shift the layout. */
export type PictureFile = ItemFile & { readonly width: number; readonly height: number };

export function isMeasured(file: ItemFile): file is PictureFile {
  return file.width !== undefined && file.height !== undefined;
}

export function findCover(view: ProfileView): PictureFile | null {
  return filesOf(view, 'basics', 'cover').find(isMeasured) ?? null;
}

/** A loop, because it is cheaper than `Object.keys` and most profiles have no files. */
function isEmpty(files: PublicProfile['files']): boolean {
  for (const _path in files) return false;
  return true;
}
