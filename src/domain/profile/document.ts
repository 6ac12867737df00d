/** A JSON Resume document. Vitrine's additions are under `x-vitrine`. */
export interface ProfileDocument {
  readonly basics?: Basics;
  readonly meta?: object;
  readonly 'x-vitrine'?: ProfileExtras;
  readonly [section: string]: unknown;
}

export interface Basics {
  readonly name?: string;
  /** Not part of JSON Resume, but real documents use either name. */
  readonly givenName?: unknown;
  readonly firstName?: unknown;
  readonly familyName?: unknown;
  readonly lastName?: unknown;
  readonly label?: string;
  readonly image?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly url?: string;
  readonly summary?: string;
  readonly location?: Location;
  readonly profiles?: readonly Account[];
}

export interface Location {
  readonly address?: string;
  readonly postalCode?: string;
  readonly city?: string;
  readonly region?: string;
  readonly countryCode?: string;
}

/** A social profile of the person. */
export interface Account {
  readonly network?: string;
  readonly username?: string;
  readonly url?: string;
}

export interface Item {
  readonly 'x-vitrine'?: ItemExtras;
  readonly [field: string]: unknown;
}

export type Visibility = 'public' | 'private';

/** Translations by language and JSON Pointer. */
export type Overlays = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** By language: the JSON Pointers of texts that changed after their translation. */
export type Outdated = Readonly<Record<string, readonly string[]>>;

export interface ProfileExtras {
  /** The language of the document. */
  readonly language?: string;
  readonly theme?: Theme;
  readonly accent?: Accent;
  readonly density?: Density;
  readonly typeface?: Typeface;
  /** Whether the directory lists the profile. Without a value, the operator's default applies. */
  readonly directory?: DirectoryChoice;
  /** Whether visitors can write to the member, if the site has contact forms. */
  readonly contactForm?: boolean;
  /** The order of sections on the page. Other sections follow in the standard order. */
  readonly sections?: readonly SectionEntry[];
  /** The member's section titles by name. */
  readonly titles?: SectionTitles;
  /** The cover's alt text by its path below `basics`. */
  readonly alt?: Readonly<Record<string, string>>;
  /** By JSON Pointer, for fields of `basics`. */
  readonly visibility?: Readonly<Record<string, Visibility>>;
  /** By JSON Pointer from the top of the document. */
  readonly locales?: Overlays;
  readonly outdated?: Outdated;
}

export type SectionTitles = Readonly<Record<string, string>>;

/** The name of a section, with its visibility if it is private. */
export type SectionEntry = string | { readonly name: string; readonly visibility?: Visibility };

export interface ItemExtras {
  readonly slug?: string;
  readonly visibility?: Visibility;
  /** Former slugs, which redirect here. */
  readonly formerSlugs?: readonly string[];
  /** Alt texts of the item's images by their path below the item. */
  readonly alt?: Readonly<Record<string, string>>;
  /** Captions of the item's images by their path below the item. */
  readonly captions?: Readonly<Record<string, string>>;
  /** The item's images that come first, in order, by their path below the item. */
  readonly images?: readonly string[];
  /** By JSON Pointer from the item. */
  readonly locales?: Overlays;
  readonly outdated?: Outdated;
}

export const directoryChoices = ['listed', 'unlisted'] as const;
export type DirectoryChoice = (typeof directoryChoices)[number];

export const themes = ['paper', 'studio', 'terminal', 'gallery', 'sidebar', 'links'] as const;
export type Theme = (typeof themes)[number];

/** By name. `src/domain/pages/accents.ts` has the colors. */
export const accents = [
  'rust',
  'ochre',
  'olive',
  'green',
  'teal',
  'blue',
  'indigo',
  'violet',
  'plum',
  'rose',
  'slate',
] as const;
export type AccentName = (typeof accents)[number];
/** A custom color is `#rrggbb`, in lower or upper case. */
export type Accent = AccentName | `#${string}`;

export const accentPattern = `^(?:${accents.join('|')}|#[0-9a-fA-F]{6})$`;

/** Font pairings, defined in `src/domain/fonts/typefaces.ts`. Without one, pages use system fonts. */
export const typefaces = ['book', 'editorial', 'academic', 'modern', 'technical', 'warm', 'code'] as const;
export type Typeface = (typeof typefaces)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** The list sections of JSON Resume, in the order of a CV. */
export const standardSections = [
  'work',
  'projects',
  'education',
  'skills',
  'languages',
  'publications',
  'awards',
  'certificates',
  'volunteer',
  'interests',
  'references',
] as const;

const standard: ReadonlySet<string> = new Set(standardSections);
export function isStandardSection(type: string): type is (typeof standardSections)[number] {
  return standard.has(type);
}

/** The last two sections end a CV. Custom sections come before them. */
const [opening, closing] = [standardSections.slice(0, -2), standardSections.slice(-2)];

/** Members of a document that are not sections. */
export const notSections: ReadonlySet<string> = new Set(['$schema', 'basics', 'meta', 'x-vitrine']);

export const sectionName = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * The sections of a document: in the member's order, followed by the others in standard order, with custom
 * sections before the closing ones.
 */
export function sectionsOf(document: ProfileDocument): [type: string, items: readonly Item[]][] {
  const sections: [type: string, items: readonly Item[]][] = [];
  for (const type of sectionOrder(document)) {
    const items = document[type];
    if (Array.isArray(items) && items.length > 0) sections.push([type, items]);
  }
  return sections;
}

/** The items of a section. Empty if the section does not exist. */
export function itemsIn(document: ProfileDocument, type: string): readonly Item[] {
  const items = Object.hasOwn(document, type) ? document[type] : undefined;
  return Array.isArray(items) ? items : [];
}

export function slugOf(item: Item): string | undefined {
  return item['x-vitrine']?.slug;
}

/** All standard sections and the member's custom sections. */
export function sectionOrder(document: ProfileDocument): readonly string[] {
  const own = Object.keys(document).filter((name) => !notSections.has(name) && !standard.has(name));
  const usual = own.length === 0 ? standardSections : [...opening, ...own, ...closing];
  const named = (document['x-vitrine']?.sections ?? []).map(sectionIn);
  if (named.length === 0) return usual;
  const known: ReadonlySet<string> = new Set(usual);
  return [...new Set([...named.filter((name) => known.has(name)), ...usual])];
}

export function titlesIn(document: ProfileDocument): SectionTitles {
  return document['x-vitrine']?.titles ?? {};
}

export function sectionIn(entry: SectionEntry): string {
  return typeof entry === 'string' ? entry : entry.name;
}
