import { memoize } from '../../core/platform/memo.ts';
import { perLanguage } from '../../core/texts/per-language.ts';

/** What a country is called in a language; a code that is none stays as it is. */
export function countryName(code: string, language: string): string {
  return isCountry(code) ? (names(language)(code.toUpperCase()) ?? code) : code;
}

export function isCountry(code: string | undefined): code is string {
  return code !== undefined && /^[a-z]{2}$/i.test(code);
}

/** There are no more than this. */
const mostCodes = 676;

const names = perLanguage((language) => {
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  return memoize(mostCodes, (code: string) => regions.of(code));
});

/** What the interface can be read in. */
const languages = ['en', 'fr', 'de', 'es', 'ar'];
const styles = ['long', 'short'] as const;

/** What readers call it, whichever language they read: `Vereinigtes Königreich`, and `UK`, but not `R.-U.`. */
export function namesOfCountry(code: string): readonly string[] {
  return isCountry(code) ? allNames(code.toUpperCase()) : [code];
}

const allNames = memoize(mostCodes, (code: string): readonly string[] => {
  const called = languages.flatMap((language) =>
    styles.map((style) => new Intl.DisplayNames(language, { type: 'region', style }).of(code) ?? code),
  );
  return [...new Set(called.filter((name) => !name.includes('.')))];
});
