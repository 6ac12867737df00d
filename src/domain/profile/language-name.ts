import { memoize } from '../../core/platform/memo.ts';
import { perLanguage } from '../../core/texts/per-language.ts';
import { foldWhole } from './fold-words.ts';

/** The name of a language in another language, for use in lists. Unknown codes stay unchanged. */
export function languageName(code: string, language: string): string {
  return namesIn(language)(code) ?? code;
}

/** The language's own name. */
export const ownLanguageName = perLanguage(
  (language) => new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
);

/**
 * The code of a language that a member entered as a code, or by its name in `language`, in English or in the
 * language itself.
 */
export function languageCode(text: string, language: string): string | null {
  const tag = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(text) ? text : '';
  if (tag !== '' && namesIn('en')(tag) !== undefined) return tag;
  const name = foldWhole(text);
  return codesIn(language).get(name) ?? codesIn('en').get(name) ?? null;
}

const namesIn = perLanguage((language) => {
  const names = namesOf(language);
  return memoize(1000, (code: string) => capitalize(names.of(code), language));
});

/** Codes by folded language name. The English map also has each language's own name: `Deutsch`, `العربية`. */
const codesIn = perLanguage((language): ReadonlyMap<string, string> => {
  const names = namesOf(language);
  const selves =
    language === 'en' ? codesOf('en').map((code) => [namesOf(code).of(code), code] as const) : [];
  const named = codesOf('en').map((code) => [names.of(code), code] as const);
  return new Map([...selves, ...named].map(([name, code]) => [foldWhole(name ?? code), code]));
});

/** All two-letter codes that `Intl` has a name for. */
const codesOf = perLanguage((language) => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const names = namesOf(language);
  return letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => Intl.getCanonicalLocales(code)[0] === code && names.of(code) !== undefined);
});

function namesOf(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
}

/** Capitalizes the name, because some languages write language names in lower case except at the start of a line. */
function capitalize(name: string | undefined, language: string): string | undefined {
  if (name === undefined) return undefined;
  const [first = ''] = name;
  return first.toLocaleUpperCase(language) + name.slice(first.length);
}
