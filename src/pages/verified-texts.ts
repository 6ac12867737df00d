import { inLanguages } from '../html/texts/in-languages.ts';

/** A date follows. */
export const verifiedTexts = inLanguages({
  en: { verified: 'Verified since' },
  fr: { verified: 'Vérifié depuis le' },
  de: { verified: 'Bestätigt seit' },
  es: { verified: 'Verificado desde el' },
  ar: { verified: 'موثّق منذ' },
});
