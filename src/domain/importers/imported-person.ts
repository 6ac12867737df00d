import { plainWords } from '../formats/markdown-to-text.ts';
import { canonicalJson } from '../profile/canonical-json.ts';
import type { Account, Basics, Item, Location, SectionTitles } from '../profile/document.ts';
import { nameParts } from '../profile/fields.ts';
import { longestTitle } from '../profile/schema.ts';
import { sectionNameOf } from '../profile/section-name.ts';
import { shortLine } from '../profile/short-line.ts';
import { asText, type HtmlText, htmlToMarkdown } from './html-to-markdown.ts';
import type { ImportReason } from './import-reason.ts';
import { checkCount } from './import-refusal.ts';
import { isOngoing, parseDate } from './parse-date.ts';
import { countryCodeOf, withScheme } from './read-fields.ts';

/** A person from a foreign file, in JSON Resume terms. */
export interface ImportedPerson {
  readonly basics: ImportedBasics;
  /** JSON Pointers of the `basics` fields that the file hides. */
  readonly hidden: readonly string[];
  readonly items: readonly ImportedItem[];
  /** The file's section titles that differ from ours. */
  readonly titles: SectionTitles;
  readonly picture: ImportedPicture | null;
  /** In the order of the file. */
  readonly notes: readonly ImportNote[];
}

export type ImportedBasics = Omit<Basics, 'profiles'> & { readonly profiles?: readonly ImportedAccount[] };

export interface ImportedAccount extends Account {
  readonly isHidden?: true;
}

export interface ImportedItem {
  readonly section: string;
  /**
   * Identifies the item in later files of the same kind, even under a new name. `tellTwinsApart` separates
   * items with the same source.
   */
  readonly source: string;
  readonly item: Item;
}

export type ImportedPicture = { readonly bytes: Uint8Array } | { readonly url: string };

export interface ImportNote {
  readonly kind: 'changed' | 'left-out';
  /** A place in the terms of the file: `Education: Notes`. */
  readonly where: string;
  readonly why: ImportReason;
}

type Fields = Readonly<Record<string, string | readonly string[] | null | undefined>>;

interface ItemTerms {
  /** The id in the file, or another distinguishing key for formats without ids. */
  readonly source?: string;
  readonly isHidden?: boolean;
}

/** The report's limit. A file with more notes is probably of another kind. */
const mostNotes = 1_000;
/** The largest number of entries. A profile has at most 256 KiB, and an entry takes at least fifty bytes. */
export const mostEntries = 5_000;
/** The largest number of list members and notes, because a file may repeat them. */
const mostDetails = 100_000;
/** In characters: four times a profile. Longer texts can't be stored. */
export const longestText = 1024 * 1024;

/** Builds an imported profile without empty values and without duplicate items. */
export class ProfileBuilder {
  readonly #basics: Record<string, string> = {};
  readonly #location: Record<string, string> = {};
  readonly #accounts = new Map<string, ImportedAccount>();
  readonly #hidden = new Set<string>();
  readonly #items: ImportedItem[] = [];
  /** Section, source and content of each item so far, to detect duplicates. */
  readonly #said = new Set<string>();
  readonly #notes = new Map<string, ImportNote>();
  readonly #titles = new Map<string, string>();
  /** Counts everything that was added, duplicates included, so that a million equal values are bounded too. */
  readonly #given = { entries: 0, accounts: 0, details: 0 };
  picture: ImportedPicture | null = null;

  /** The first value of a field wins. */
  set(field: Exclude<keyof Basics, 'location' | 'profiles'>, value: string | null | undefined): boolean {
    const text = value?.trim();
    if (!text || this.#basics[field] !== undefined) return false;
    this.#basics[field] = text;
    return true;
  }

  /** Sets a field that holds a single value. A note reports that the file had more values, without quoting them. */
  setFirst(where: string, field: Exclude<keyof Basics, 'location' | 'profiles'>, value: string): void {
    const isOther = !this.set(field, value) && value.trim() !== '' && value.trim() !== this.#basics[field];
    if (isOther) this.note('left-out', where, ['onlyOne']);
  }

  names(given: string, family: string, full = ''): void {
    this.set('name', full || [given, family].filter(Boolean).join(' '));
    this.nameParts(given, family);
  }

  /** Only if the file separates given and family name. */
  nameParts(given: string, family: string): void {
    if (given.trim() === '' || family.trim() === '') return;
    this.set('givenName', given);
    this.set('familyName', family);
  }

  /** The first URL becomes the person's website, the others become social profiles. */
  site(where: string, text: string): void {
    const url = this.address(where, text);
    if (url !== null && !this.set('url', url)) this.account({ network: 'website', url });
  }

  place(location: Location): void {
    for (const [field, value] of Object.entries(location)) {
      const text = value?.trim();
      if (text) this.#location[field] ??= text;
    }
  }

  /** Accepts a country code or an English name. A note reports other values. */
  country(where: string, text: string): void {
    const country = text.trim();
    const countryCode = countryCodeOf(country.length === 2 ? country.toUpperCase() : country);
    if (countryCode !== null) this.place({ countryCode });
    else if (country !== '') this.note('left-out', `${where}: ${shortLine(country)}`, ['noPlace']);
  }

  /** Hiding the name also hides its parts. */
  hide(...pointers: readonly string[]): void {
    const parts = pointers.includes('/basics/name') ? nameParts.map((part) => `/basics/${part}`) : [];
    for (const pointer of [...pointers, ...parts]) this.#hidden.add(pointer);
  }

  /** A duplicate account is hidden if either entry is hidden. */
  account({ network, username, url }: Account, { isHidden = false }: Pick<ItemTerms, 'isHidden'> = {}): void {
    this.#count('accounts');
    const key = JSON.stringify([url, username]);
    const first = this.#accounts.get(key) ?? {
      ...(network && { network }),
      ...(username && { username }),
      ...(url && { url }),
    };
    this.#accounts.set(key, isHidden ? { ...first, isHidden } : first);
  }

  add(section: string, fields: Fields, { source, isHidden = false }: ItemTerms = {}): void {
    this.#count('entries');
    for (const value of Object.values(fields)) if (Array.isArray(value)) this.#count('details', value.length);
    const entries = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (value === null || value === undefined) return [];
      if (typeof value !== 'string') return value.length > 0 ? [[name, value]] : [];
      return value.trim() === '' ? [] : [[name, value.trim()]];
    });
    if (entries.length === 0) return;
    const words = Object.fromEntries(entries);
    const key = source ?? keyOf(entries);
    // A second item with the same name is another item, unless its content is equal.
    const said = canonicalJson([section, key, words]);
    if (this.#said.has(said)) return;
    this.#said.add(said);
    const item = { ...words, ...(isHidden && { 'x-vitrine': { visibility: 'private' as const } }) };
    this.#items.push({ section, source: key, item });
  }

  /** Enforces the limits before building anything. */
  #count(what: 'entries' | 'accounts' | 'details', times = 1): void {
    this.#given[what] += times;
    checkCount(this.#given[what], what === 'details' ? mostDetails : mostEntries);
  }

  /** The key of the section with this title. The section keeps the title. */
  ownSection(title: string): string {
    const name = sectionNameOf(title) || 'more';
    this.title(name, title);
    return name;
  }

  title(section: string, title: string): void {
    const text = title.trim().slice(0, longestTitle);
    if (text !== '' && !this.#titles.has(section)) this.#titles.set(section, text);
  }

  /** The URL to store. A note reports text that is no URL. */
  address(where: string, text: string): string | null {
    const url = withScheme(text);
    if (url === null && text.trim() !== '')
      this.note('left-out', `${where}: ${shortLine(text)}`, ['noAddress']);
    return url;
  }

  /** Converts HTML to Markdown. A note reports links that are not web URLs. */
  markdown(where: string, html: string): HtmlText {
    const written = htmlToMarkdown(html);
    for (const address of written.dropped)
      this.note('left-out', `${where}: ${shortLine(address)}`, ['noAddress']);
    return written;
  }

  /** Converts HTML to one Markdown text. */
  prose(where: string, html: string): string {
    return asText(this.markdown(where, html));
  }

  /** Converts HTML for fields without Markdown: one text per list entry, or all of it on one line. */
  words(where: string, html: string): string[] {
    const { text, highlights } = this.markdown(where, html);
    return [...highlights, text].map(plainWords).filter(Boolean);
  }

  /** Parses a date, or returns null for an ongoing period. A note reports text that is no date. */
  date(where: string, text: string): string | null {
    if (text.trim() === '' || isOngoing(text)) return null;
    const date = parseDate(text);
    if (date === null) this.note('left-out', `${where}: ${shortLine(text)}`, ['unreadDate']);
    return date;
  }

  note(kind: ImportNote['kind'], where: string, why: ImportReason): void {
    this.#count('details');
    this.#notes.set(`${where} ${JSON.stringify(why)}`, { kind, where, why });
  }

  #told(): ImportNote[] {
    const notes = [...this.#notes.values()];
    const rest = notes.length - mostNotes;
    if (rest <= 0) return notes;
    return [...notes.slice(0, mostNotes), { kind: 'left-out', where: '…', why: ['more', rest] }];
  }

  finish(): ImportedPerson {
    const basics = {
      ...this.#basics,
      ...(Object.keys(this.#location).length > 0 && { location: this.#location }),
      ...(this.#accounts.size > 0 && { profiles: [...this.#accounts.values()] }),
    };
    const all = { ...basics, ...(this.picture && { image: this.picture }) };
    const hidden = [...this.#hidden].filter((pointer) => isThere(all, pointer));
    const items = [...this.#items];
    const sections = new Set(items.map(({ section }) => section));
    const titles = Object.fromEntries([...this.#titles].filter(([name]) => sections.has(name)));
    return { basics, hidden, items, titles, picture: this.picture, notes: this.#told() };
  }
}

const naming = [
  'name',
  'title',
  'institution',
  'organization',
  'language',
  'position',
  'studyType',
  'startDate',
  'date',
  'releaseDate',
  'reference',
];

function keyOf(entries: readonly (readonly [string, unknown])[]): string {
  const fields = new Map(entries);
  return naming.flatMap((name) => (fields.has(name) ? [String(fields.get(name))] : [])).join(' | ');
}

function isThere(basics: object, pointer: string): boolean {
  const [, , first = '', second] = pointer.split('/');
  const value = Reflect.get(basics, first);
  return second === undefined ? value !== undefined : Reflect.get(Object(value), second) !== undefined;
}
