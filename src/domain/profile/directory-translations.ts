/** The texts of a person's card in one language. */
export interface EntryTexts {
  readonly name: string;
  readonly headline: string;
  readonly place: string;
  /** The part of the place that people are grouped by. */
  readonly city: string;
  readonly skills: readonly string[];
  /** Languages that the person speaks. */
  readonly languages: readonly string[];
  /** The title of a work with an image. */
  readonly showpieceTitle?: string;
}

/** By language: what differs from the profile's own. A profile may be translated without any of it. */
export type EntryTranslations = Readonly<Record<string, EntryTranslation>>;

export interface EntryTranslation {
  readonly name?: string;
  readonly headline?: string;
  readonly place?: string;
  readonly showpieceTitle?: string;
  /** Skills, languages and the city, by what they are in the profile's own language. */
  readonly words?: Readonly<Record<string, string>>;
}

const mostLanguages = 20;
/** The limit of all translated words in characters. The rest stays untranslated. */
const mostOfWords = 20_000;

/** Null where a profile is in its own language alone. */
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
  // The first of duplicates counts, as in the profile's own language.
  return Object.fromEntries(words.toReversed());
}

/** An overlay has the same places as the document, unless it leaves one blank: then it cannot be told which is which. */
function pair(texts: readonly string[], translated: readonly string[]): (readonly [string, string])[] {
  if (texts.length !== translated.length) return [];
  return texts.map((text, index) => [text, translated[index] ?? ''] as const);
}
