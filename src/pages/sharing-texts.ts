import { inLanguages } from '../html/texts/in-languages.ts';

/** For whoever passes a page on: as a link, or on paper. */
export const sharingTexts = inLanguages({
  en: { card: 'card for links', print: 'Print', code: 'QR code of this address' },
  fr: { card: 'carte pour les liens', print: 'Imprimer', code: 'Code QR de cette adresse' },
  de: { card: 'Karte für Links', print: 'Drucken', code: 'QR-Code dieser Adresse' },
  es: { card: 'tarjeta para enlaces', print: 'Imprimir', code: 'Código QR de esta dirección' },
  ar: { card: 'بطاقة للروابط', print: 'طباعة', code: 'رمز QR لهذا العنوان' },
});
