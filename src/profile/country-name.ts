import { memoize } from '../platform/memo.ts';
import { perLanguage } from './per-language.ts';

/** What a country is called in a language; a code that is none stays as it is. */
export function countryName(code: string, language: string): string {
  return isCountry(code) ? (names(language)(code.toUpperCase()) ?? code) : code;
}

export function isCountry(code: string | undefined): code is string {
  return code !== undefined && /^[a-z]{2}$/i.test(code);
}

/** There are no more than 676 codes. */
const names = perLanguage((language) => {
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  return memoize(1000, (code: string) => regions.of(code));
});
