import { countryName } from './country-name.ts';
import { commonCountry, commonLanguage, type DirectoryEntry, type Facet } from './directory-listing.ts';
import { languageCode, languageName } from './language-name.ts';

/** A person in the directory, in one of the languages of their profile. */
export interface ReadEntry {
  /** The language of these texts. A missing text is in the profile's own language. */
  readonly language: string;
  /** Whether the profile has other languages. If so, links to it name the language. */
  readonly hasOthers: boolean;
  readonly name: WrittenEntry;
  readonly headline: WrittenEntry;
  readonly place: WrittenEntry;
  readonly skills: readonly Word[];
  /** Languages that the person speaks. */
  readonly languages: readonly Word[];
  readonly picture: string | null;
  /** A work of the member, with its image. */
  readonly showpiece: ReadShowpiece | null;
  /** The groups of a person, which are searchable too. */
  readonly groups: () => readonly EntryGroup[];
}

export interface WrittenEntry {
  readonly text: string;
  readonly language: string;
}

export interface ReadShowpiece {
  /** The path of the item, and the path of its image. */
  readonly item: string;
  readonly picture: string;
  readonly title: WrittenEntry;
}

export interface Word extends WrittenEntry {
  /** The text in the profile's own language, which is searchable too. */
  readonly original: string;
}

export interface EntryGroup {
  readonly facet: Facet;
  /** The text of a search for this group, equal in all languages. */
  readonly text: string;
  /** Translates the text, for example a country. Null for the member's own text. */
  readonly nameIn: ((language: string) => string) | null;
}

/** The languages of an entry, its own first. */
export function languagesOfEntry({ language, translations = {} }: DirectoryEntry): string[] {
  return [language, ...Object.keys(translations).filter((other) => other !== language)];
}

export function readEntry(entry: DirectoryEntry, language: string): ReadEntry {
  const { language: own, translations = {}, picture, showpiece } = entry;
  const translation = (Object.hasOwn(translations, language) ? translations[language] : undefined) ?? {};
  const { words = {} } = translation;
  const line = (field: 'name' | 'headline' | 'place' | 'showpieceTitle'): WrittenEntry => {
    const text = translation[field];
    return text === undefined ? { text: entry[field] ?? '', language: own } : { text, language };
  };
  const word = (original: string): Word => {
    const text = Object.hasOwn(words, original) ? words[original] : undefined;
    return text === undefined ? { text: original, language: own, original } : { text, language, original };
  };
  const skills = distinctWords(entry.skills, word);
  const languages = distinctWords(entry.languages, word);
  return {
    language,
    hasOthers: languagesOfEntry(entry).length > 1,
    name: line('name'),
    headline: line('headline'),
    place: line('place'),
    skills,
    languages,
    picture,
    showpiece: showpiece ? { ...showpiece, title: line('showpieceTitle') } : null,
    groups: () => [
      ...skills.map(({ text }): EntryGroup => ({ facet: 'skill', text, nameIn: null })),
      ...placeGroup(entry, word),
      ...languages.map((one) => languageGroup(one, own)),
    ],
  };
}

/** Removes duplicates, because two words may have the same translation. */
function distinctWords(originals: readonly string[], word: (original: string) => Word): Word[] {
  const byText = new Map<string, Word>();
  for (const one of originals.map(word)) if (!byText.has(one.text)) byText.set(one.text, one);
  return [...byText.values()];
}

function placeGroup({ city, country }: DirectoryEntry, word: (original: string) => Word): EntryGroup[] {
  if (country !== undefined)
    return [
      {
        facet: 'place',
        text: commonCountry(country),
        nameIn: (language) => countryName(country, language),
      },
    ];
  return city === '' ? [] : [{ facet: 'place', text: word(city).text, nameIn: null }];
}

function languageGroup({ original, text }: Word, own: string): EntryGroup {
  const code = languageCode(original, own);
  if (code === null) return { facet: 'language', text, nameIn: null };
  return {
    facet: 'language',
    text: commonLanguage(original, own),
    nameIn: (language) => languageName(code, language),
  };
}
