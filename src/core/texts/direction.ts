import { perLanguage } from './per-language.ts';

const rightToLeft: ReadonlySet<string | undefined> = new Set([
  ...['Adlm', 'Arab', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'],
]);

/**
 * The direction of the script that a language is written in. `Intl.Locale.getTextInfo` is wrong for `dv` and
 * `az-Arab`.
 */
export const directionOf = perLanguage((language): 'ltr' | 'rtl' =>
  rightToLeft.has(new Intl.Locale(language).maximize().script) ? 'rtl' : 'ltr',
);
