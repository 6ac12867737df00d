import type { Accent, Density, Item, ProfileDocument, SectionTitles, Theme, Typeface } from './document.ts';
import { type FileRow, findPortrait, smallerOf } from './files.ts';
import type { LinkCard, LinkCards } from './link-card.ts';
import { languagesOf, localize, localizeTitles } from './localize.ts';
import type { ProfileGroup } from './profile-groups.ts';
import type { PublicProfile } from './public-profile.ts';

/** A public profile in one language and at its address: what every representation is rendered from. */
export interface ProfileView {
  readonly username: string;
  /** Public values only, in `language` as far as there are texts. `basics.image` is the address of the image. */
  readonly document: ProfileDocument;
  readonly language: string;
  /** All that the profile can be read in, its own first. */
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
  /** The texts that are written in `language`, when it is not the profile's own. The others are in that. */
  readonly translated: ReadonlySet<string>;
  /** The address of the profile; sections and items are below it. */
  readonly canonical: string;
  readonly addresses: Addresses;
  readonly lastModified: string;
  /** `2026-01`, when it is read: what continues has lasted until then. */
  readonly month: string;
  /** Public groups of the person, by name. */
  readonly groups: readonly ProfileGroup[];
}

/** Where a profile and what belongs to it is found. */
export interface Addresses {
  /** Sections and items are below it. */
  readonly profile: string;
  /** Files are below it. */
  readonly files: string;
  /** The query that internal links keep, for example `audience=me`. Empty for visitors. */
  readonly carried: string;
  /** The same for a link to a file. */
  readonly filesCarried?: string;
}

/** For readers everything is below the person's address. */
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

/** A person without a name goes by the username. */
export function nameOf({ document, username }: Pick<ProfileView, 'document' | 'username'>): string {
  return document.basics?.name?.trim() || username;
}

/** The language of a text that is not in that of the view, because it is not translated. */
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

/** The address of a section, an item or a file below a profile. */
export function addressOf(canonical: string, path: string): string {
  const isPlain = /^[\w./-]*$/.test(path);
  return `${canonical}/${isPlain ? path : encodeURIComponent(path).replaceAll('%2F', '/')}`;
}

/** The image of a card; null where it has none. */
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
 * Where a link within the profile leads: in the language that the reader has chosen. The profile's own is named as well,
 * since a browser may prefer another.
 */
export function linkTo({ canonical, addresses, language, languages }: ProfileView, path = ''): string {
  const address = path === '' ? canonical : addressOf(canonical, path);
  if (languages.length === 1 && addresses.carried === '') return address;
  const chosen = languages.length === 1 ? '' : `lang=${language}`;
  return `${address}?${[chosen, addresses.carried].filter(Boolean).join('&')}`;
}

export interface ItemFile extends Pick<FileRow, 'type' | 'size' | 'width' | 'height'> {
  /** Below the item. */
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

/** The smaller sizes of an image, and where they are found. */
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

/** A file of known width and height: nothing moves when it comes. */
export type PictureFile = ItemFile & { readonly width: number; readonly height: number };

export function isMeasured(file: ItemFile): file is PictureFile {
  return file.width !== undefined && file.height !== undefined;
}

export function findCover(view: ProfileView): PictureFile | null {
  return filesOf(view, 'basics', 'cover').find(isMeasured) ?? null;
}

/** Most people have no files. */
function isEmpty(files: PublicProfile['files']): boolean {
  for (const _path in files) return false;
  return true;
}
