import { perLanguage } from './per-language.ts';

/** What a country is called in a language; a code that is none stays as it is. */
export function countryName(code: string, language: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code;
  return regions(language).of(code.toUpperCase()) ?? code;
}

const regions = perLanguage((language) => new Intl.DisplayNames(language, { type: 'region' }));
