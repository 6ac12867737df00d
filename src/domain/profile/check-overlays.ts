import { checkValues } from './check-values.ts';
import { deepest } from './depth.ts';
import type { ProfileDocument } from './document.ts';
import { lookUpPointer, parsePointer, pointer } from './json-pointer.ts';
import { isLanguage } from './languages.ts';
import { applyOverlays, type Overlay, overlaysOf } from './overlays.ts';
import type { Problem } from './problem.ts';
import { checkSchema } from './schema.ts';

const mostLanguages = 32;
/** Above this number of problems, translations are not checked, because each check costs as much as the document's. */
const mostMistakes = 100;

/** A translation must replace an existing text, and the translated document must be valid. */
export function checkOverlays(document: ProfileDocument, mistakes: readonly Problem[]): Problem[] {
  const overlays = overlaysOf(document);
  const languages = new Set(overlays.map(({ language }) => language));
  if (languages.size > mostLanguages) {
    return [{ pointer: '/x-vitrine/locales', detail: `has more than ${mostLanguages} languages` }];
  }
  const wrong = new Set(mistakes.map((mistake) => mistake.pointer));
  const problems = overlays.flatMap((overlay) => checkOverlay(overlay, wrong));
  if (mistakes.length > mostMistakes) return problems;
  return [...problems, ...[...languages].flatMap((language) => checkTranslation(document, language))];
}

function checkOverlay({ language, texts, at, base, baseAt }: Overlay, wrong: ReadonlySet<string>): Problem[] {
  if (!isLanguage(language))
    return [{ pointer: at, detail: 'is not a language tag, for example fr or pt-BR' }];
  return Object.keys(texts)
    .filter((place) => !isText(base, place) && !isWithin(wrong, [...baseAt, ...parsePointer(place)]))
    .map((place) => ({ pointer: at + pointer(place), detail: 'points to no text of the document' }));
}

/** Whether a place or one of its ancestors is in the set. The depth of a document bounds the time. */
function isWithin(wrong: ReadonlySet<string>, tokens: readonly (string | number)[]): boolean {
  return tokens.slice(0, deepest).some((_, index) => wrong.has(pointer(...tokens.slice(0, index + 1))));
}

/** Whether a value is translatable text. Settings are not, except alt texts, captions and section titles. */
function isText(base: unknown, place: string): boolean {
  const tokens = parsePointer(place);
  const standsForPicture = tokens.at(-3) === 'x-vitrine' && ['alt', 'captions'].includes(tokens.at(-2) ?? '');
  const isTitle = tokens.length === 3 && tokens[0] === 'x-vitrine' && tokens[1] === 'titles';
  const isSetting = tokens.includes('x-vitrine') && !standsForPicture && !isTitle;
  const ours = isSetting || tokens[0] === 'meta' || tokens[0] === '$schema';
  return place.startsWith('/') && !ours && typeof lookUpPointer(base, tokens) === 'string';
}

/** Skips problems that the document also has without translations. */
function checkTranslation(document: ProfileDocument, language: string): Problem[] {
  const translated = applyOverlays(document, language);
  const problems = [...checkSchema(translated), ...checkValues(translated)];
  if (problems.length === 0) return [];
  const places = placesOf(document, language);
  return problems.flatMap((problem) => {
    const place = places.get(problem.pointer);
    return place === undefined
      ? []
      : [{ pointer: place, detail: `makes ${problem.pointer} wrong: ${problem.detail}` }];
  });
}

/** Maps the JSON Pointer of each translated text to the JSON Pointer of its translation. */
function placesOf(document: ProfileDocument, language: string): Map<string, string> {
  const overlays = overlaysOf(document).filter((overlay) => overlay.language === language);
  return new Map(
    overlays.flatMap(({ texts, at, baseAt }) =>
      Object.keys(texts).map((place) => [pointer(...baseAt) + place, at + pointer(place)]),
    ),
  );
}
