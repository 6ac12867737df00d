import { countryName, isCountry, namesOfCountry } from './country-name.ts';
import { type EntryTexts, type EntryTranslations, translateEntry } from './directory-translations.ts';
import { itemsIn, type ProfileDocument } from './document.ts';
import { findPortrait } from './files.ts';
import { foldWhole, foldWords, sortingKey } from './fold-words.ts';
import { languageCode, languageName } from './language-name.ts';
import { languagesOf, localize } from './localize.ts';
import { nameKey } from './name-key.ts';
import { keyMark } from './near-words.ts';
import { placeOf } from './place.ts';
import type { PublicProfile } from './public-profile.ts';
import { shortLine } from './short-line.ts';
import { findShowpiece, type Showpiece, titleOfShowpiece } from './showpiece.ts';
import { stringsOf, titleOf } from './titles.ts';

/** A person's directory entry in the profile's language. */
export interface DirectoryEntry extends EntryTexts {
  /** The language of the texts. */
  readonly language: string;
  /** The file path of the image. */
  readonly picture: string | null;
  /** The country code, for members without a city. */
  readonly country?: string;
  /** Organizations, offered as suggestions to other members. */
  readonly employers?: readonly string[];
  readonly schools?: readonly string[];
  /** A work with an image: the paths of the item and of its image. */
  readonly showpiece?: { readonly item: string; readonly picture: string };
  /** Translations of the entry. */
  readonly translations?: EntryTranslations;
}

/** A person's directory entry with its search terms, from public values only. */
export interface DirectoryListing {
  /** JSON: a `DirectoryEntry`. */
  readonly entry: string;
  /** The words of the name, separated by spaces. */
  readonly nameWords: string;
  readonly aboutWords: string;
}

/** The facets of the directory search. */
export const facets = ['skill', 'place', 'language'] as const;
export type Facet = (typeof facets)[number];

const mostSkills = 100;
const mostAboutWords = 500;
const mostGroups = 400;
/** The largest number of employers, and of schools. */
const mostOrganizations = 30;

/** A user's directory data before the listing is built, because most publications change nothing in it. */
export interface Listable {
  /**
   * A hash of everything that the listing shows: equal hashes mean equal listings. A member gains nothing
   * from a collision.
   */
  readonly fingerprint: string;
  /** The member's setting. `default` means the operator's default. */
  readonly choice: 'listed' | 'default';
  /** The key for sorting by name. */
  readonly sortKey: string;
  /** Computed on first access, or before the object is posted to another thread. */
  readonly listing: DirectoryListing;
}

/** Increase this number when the code builds listings differently. */
const wayOfListing = 6;

/** Builds the listing. Null for users who opted out. */
export function listInDirectory(profile: PublicProfile, username: string): Listable | null {
  const { directory, document, language, overlays, files } = profile;
  if (directory === 'unlisted') return null;
  const { name, label, location } = document.basics ?? {};
  const work = itemsIn(document, 'work').map((item) => [item.name, item.position]);
  const schools = itemsIn(document, 'education').map(({ institution }) => institution);
  const { skills, languages } = document;
  const pictures = [findPortrait(files)?.[0], describeShowpiece(profile)];
  const shown = [name, label, location, skills, languages, work, schools, overlays, ...pictures];
  const source = JSON.stringify([wayOfListing, username, directory, language, ...shown]);
  return {
    fingerprint: Bun.hash(source).toString(36),
    choice: directory === 'listed' ? 'listed' : 'default',
    get sortKey() {
      return sortingKey(shortLine(name)) || sortingKey(username);
    },
    get listing() {
      return createListing(profile, username);
    },
  };
}

function describeShowpiece(profile: PublicProfile): unknown {
  const showpiece = findShowpiece(profile);
  return showpiece && [showpiece, titleOfShowpiece(profile.document, showpiece)];
}

function createListing(profile: PublicProfile, username: string): DirectoryListing {
  const entry = createEntry(profile, username);
  const translations = languagesOf(profile).map((language) => localize(profile, language));
  const names = [username, ...translations.map(({ basics }) => basics?.name)];
  const about = foldAll(translations.flatMap((document) => aboutTexts(document, profile)));
  return {
    entry: JSON.stringify(entry),
    nameWords: addKeys(foldAll(names)).join(' '),
    aboutWords: [...groupWords(entry), ...about.slice(0, mostAboutWords)].join(' '),
  };
}

/** The search words of a person's groups: in each of their languages, and in the shared form. */
function groupWords(entry: DirectoryEntry): string[] {
  const { skills, city, country, languages, language, translations = {} } = entry;
  const own: [Facet, string][] = [
    ...skills.map((skill): [Facet, string] => ['skill', skill]),
    ...(city === '' ? [] : [['place', city] satisfies [Facet, string]]),
    ...languages.map((one): [Facet, string] => ['language', one]),
  ];
  const words = own.map(([facet, text]) => facetWord(facet, text));
  if (country !== undefined) words.push(facetWord('place', commonCountry(country)));
  for (const text of languages) words.push(facetWord('language', commonLanguage(text, language)));
  for (const { words: translated = {} } of Object.values(translations))
    for (const [facet, text] of own)
      if (Object.hasOwn(translated, text)) words.push(facetWord(facet, translated[text] ?? text));
  return [...new Set(words)].slice(0, mostGroups);
}

/** The country's name in the group's URL, which is the same in every language. */
export function commonCountry(code: string): string {
  return countryName(code, 'en');
}

/** The shared name of a spoken language: `Français` and `Französisch` are the same group. */
export function commonLanguage(text: string, language: string): string {
  const code = languageCode(text, language);
  return code === null ? text : languageName(code, 'en');
}

/** The shared name of a group in a request. */
export function commonGroup(facet: Facet, text: string): string {
  return facet === 'language' ? commonLanguage(text, 'en') : text;
}

/**
 * The index word of a group. Words of a text never start with an equals sign, so a typed search cannot match
 * groups.
 */
export function facetWord(facet: Facet, text: string): string {
  return `=${facet}=${foldWhole(text)}`;
}

function createEntry(profile: PublicProfile, username: string): DirectoryEntry {
  const { document, language, files } = profile;
  const showpiece = findShowpiece(profile);
  const own = textsOf(document, language, showpiece);
  const { countryCode } = document.basics?.location ?? {};
  const employers = namesIn(document, 'work', 'name');
  const schools = namesIn(document, 'education', 'institution');
  const translations = translateEntry(
    own,
    languagesOf(profile)
      .slice(1)
      .map((other) => [other, textsOf(localize(profile, other), other, showpiece)]),
  );
  return {
    ...own,
    name: own.name || username,
    city: own.city || countryName(shortLine(countryCode), language),
    skills: distinct(own.skills),
    languages: distinct(own.languages),
    language,
    picture: findPortrait(files)?.[0] ?? null,
    ...(employers.length > 0 && { employers }),
    ...(schools.length > 0 && { schools }),
    ...(showpiece && {
      showpiece: { item: `${showpiece.section}/${showpiece.slug}`, picture: showpiece.picture },
    }),
    ...(own.city === '' && isCountry(countryCode) && { country: countryCode.toUpperCase() }),
    ...(translations && { translations }),
  };
}

function namesIn(document: ProfileDocument, section: string, field: string): string[] {
  return distinct(itemsIn(document, section).map((item) => shortLine(item[field]))).slice(
    0,
    mostOrganizations,
  );
}

/** The card's texts in a language. */
function textsOf(document: ProfileDocument, language: string, showpiece: Showpiece | null): EntryTexts {
  const { name, label, location = {} } = document.basics ?? {};
  const { address: _address, postalCode: _postalCode, ...area } = location;
  const place = placeOf(area, language);
  return {
    name: shortLine(name),
    headline: shortLine(label),
    place: shortLine(place.map(({ text, end }) => text + end).join('')),
    city: shortLine(area.city) || shortLine(area.region),
    skills: itemsIn(document, 'skills')
      .flatMap((item) => [titleOf(item), ...stringsOf(item, 'keywords')])
      .map(shortLine),
    languages: itemsIn(document, 'languages').map(titleOf).map(shortLine),
    ...(showpiece && { showpieceTitle: titleOfShowpiece(document, showpiece) }),
  };
}

/** Indexed texts: headline, place, skills, languages, employers, titles and schools. Long texts are excluded. */
function aboutTexts(document: ProfileDocument, profile: PublicProfile): unknown[] {
  const { label, location = {} } = document.basics ?? {};
  const country = location.countryCode ?? '';
  const texts: unknown[] = [
    label,
    location.city,
    location.region,
    ...namesOfCountry(country),
    ...languagesOf(profile).map((language) => countryName(country, language)),
  ];
  for (const item of itemsIn(document, 'skills')) texts.push(titleOf(item), ...stringsOf(item, 'keywords'));
  for (const item of itemsIn(document, 'languages')) texts.push(titleOf(item));
  for (const { name, position } of itemsIn(document, 'work')) texts.push(name, position);
  for (const { institution } of itemsIn(document, 'education')) texts.push(institution);
  return texts;
}

/** Adds alternative spellings of names. */
function addKeys(words: readonly string[]): string[] {
  const keys = words.flatMap((word) => {
    const key = nameKey(word);
    return key === null || key === word ? [] : [keyMark + key];
  });
  return [...new Set([...words, ...keys])];
}

function foldAll(texts: readonly unknown[]): string[] {
  const words = new Set<string>();
  for (const text of texts) if (typeof text === 'string') for (const word of foldWords(text)) words.add(word);
  return [...words];
}

/** Texts that differ in more than case or accents. */
function distinct(texts: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const text of texts) {
    const folded = foldWhole(text);
    if (folded !== '' && !byFold.has(folded)) byFold.set(folded, text);
  }
  return [...byFold.values()].slice(0, mostSkills);
}
