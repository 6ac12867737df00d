import { inLanguages } from '../html/texts/in-languages.ts';

/** For readers who pass a page on: as a link, or on paper. */
export const sharingTexts = inLanguages({
  en: { card: 'card for links', print: 'Print' },
  fr: { card: 'carte pour les liens', print: 'Imprimer' },
  de: { card: 'Karte für Links', print: 'Drucken' },
  es: { card: 'tarjeta para enlaces', print: 'Imprimir' },
  ar: { card: 'بطاقة للروابط', print: 'طباعة' },
});
