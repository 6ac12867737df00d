import { perLanguage } from './per-language.ts';

/** The separator of list items, including its space. */
export const commaOf = perLanguage((language) =>
  new Intl.Locale(language).maximize().script === 'Arab' ? '، ' : ', ',
);
