import { perLanguage } from './per-language.ts';

/** What stands between the parts of a list, with its space. */
export const commaOf = perLanguage((language) =>
  new Intl.Locale(language).maximize().script === 'Arab' ? '، ' : ', ',
);
