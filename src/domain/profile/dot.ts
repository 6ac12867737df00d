import { perLanguage } from '../../core/texts/per-language.ts';

/**
 * The separator between facts with its spaces. In right-to-left scripts, marks keep the day with its month after a
 * Latin name.
 */
export const dotOf = perLanguage((language): string => {
  const { script } = new Intl.Locale(language).maximize();
  return script === 'Arab' || script === 'Hebr' ? '\u200f · \u200f' : ' · ';
});
