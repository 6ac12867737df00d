/** The texts of a person's card in one language. */
export interface EntryTexts {
  readonly name: string;
  readonly headline: string;
  readonly place: string;
  /** The city or country by which members are grouped. */
  readonly city: string;
  readonly skills: readonly string[];
  /** Languages that the person speaks. */
  readonly languages: readonly string[];
  /** The title of a work with an image. */
  readonly showpieceTitle?: string;
}

/** By language: the texts that differ from the profile's own language. A translated profile may have none. */
export type EntryTranslations = Readonly<Record<string, EntryTranslation>>;

export interface EntryTranslation {
  readonly name?: string;
  readonly headline?: string;
  readonly place?: string;
  readonly showpieceTitle?: string;
  /** Translated skills, languages and cities, by their text in the profile's own language. */
  readonly words?: Readonly<Record<string, string>>;
}

const mostLanguages = 20;
/** Characters of all translated words. Words beyond the limit stay untranslated. */
const mostOfWords = 20_000;

/** Null for profiles with a single language. */
export function translateEntry(
  own: EntryTexts,
  translated: readonly (readonly [language: string, texts: EntryTexts])[],
): EntryTranslations | null {
  if (translated.length === 0) return null;
  let room = mostOfWords;
  const translations = translated.slice(0, mostLanguages).map(([language, texts]) => {
    const words = wordsThatDiffer(own, texts);
    room -= JSON.stringify(words).length;
    const hasWords = room >= 0 && Object.keys(words).length > 0;
    return [language, { ...linesThatDiffer(own, texts), ...(hasWords && { words }) }] as const;
  });
  return Object.fromEntries(translations);
}

function linesThatDiffer(own: EntryTexts, texts: EntryTexts): EntryTranslation {
  const fields = ['name', 'headline', 'place', 'showpieceTitle'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = texts[field] ?? '';
      return text === '' || text === own[field] ? [] : [[field, text]];
    }),
  );
}

function wordsThatDiffer(own: EntryTexts, texts: EntryTexts): Record<string, string> {
  const words = [
    ...pair([own.city], [texts.city]),
    ...pair(own.skills, texts.skills),
    ...pair(own.languages, texts.languages),
  ].filter(([text, translated]) => text !== '' && translated !== '' && text !== translated);
  // The first of duplicates counts, like in the profile's own language.
  return Object.fromEntries(words.toReversed());
}

/** Pairs texts with their translations by index. No pairs if a blank translation makes the counts differ. */
function pair(texts: readonly string[], translated: readonly string[]): (readonly [string, string])[] {
  if (texts.length !== translated.length) return [];
  return texts.map((text, index) => [text, translated[index] ?? ''] as const);
}
