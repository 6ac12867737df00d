import { perLanguage } from './per-language.ts';

/** The separator of list items with its space. */
export const commaOf = perLanguage((language) =>
  new Intl.Locale(language).maximize().script === 'Arab' ? '، ' : ', ',
);
