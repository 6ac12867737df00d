import { memoize } from '../../core/platform/memo.ts';
import { perLanguage } from '../../core/texts/per-language.ts';

/** The country's name in a language. Unknown codes stay unchanged. */
export function countryName(code: string, language: string): string {
  return isCountry(code) ? (names(language)(code.toUpperCase()) ?? code) : code;
}

export function isCountry(code: string | undefined): code is string {
  return code !== undefined && /^[a-z]{2}$/i.test(code);
}

/** All two-letter codes: 26 × 26. */
const mostCodes = 676;

const names = perLanguage((language) => {
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  return memoize(mostCodes, (code: string) => regions.of(code));
});

/** The languages of the interface. */
const languages = ['en', 'fr', 'de', 'es', 'ar'];
const styles = ['long', 'short'] as const;

/** The names in all languages, for search: `Vereinigtes Königreich` and `UK`, but not `R.-U.`. */
export function namesOfCountry(code: string): readonly string[] {
  return isCountry(code) ? allNames(code.toUpperCase()) : [code];
}

const allNames = memoize(mostCodes, (code: string): readonly string[] => {
  const called = languages.flatMap((language) =>
    styles.map((style) => new Intl.DisplayNames(language, { type: 'region', style }).of(code) ?? code),
  );
  return [...new Set(called.filter((name) => !name.includes('.')))];
});
