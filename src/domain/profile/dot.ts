import { perLanguage } from '../../core/texts/per-language.ts';

/**
 * The separator between facts, with spaces. In right-to-left scripts, direction marks keep a date together
 * after a Latin name.
 */
export const dotOf = perLanguage((language): string => {
  const { script } = new Intl.Locale(language).maximize();
  return script === 'Arab' || script === 'Hebr' ? '\u200f · \u200f' : ' · ';
});
