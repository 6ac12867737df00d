import { perLanguage } from '../../core/texts/per-language.ts';

/**
 * What stands between facts, with its spaces. In scripts from the right, marks keep the number of a date with its month
 * where a Latin name comes before it.
 */
export const dotOf = perLanguage((language): string => {
  const { script } = new Intl.Locale(language).maximize();
  return script === 'Arab' || script === 'Hebr' ? '\u200f · \u200f' : ' · ';
});
