import { ar } from './ar.ts';
import type { Locale } from './available-locales.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type { Locale, Texts };

const byLocale: Readonly<Record<Locale, Texts>> = { en, fr, de, es, ar };
const texts: Readonly<Record<string, Texts>> = byLocale;

export function textsFor(locale: string): Texts {
  return texts[locale] ?? en;
}

/** Those of the language, or of the one that it is a variety of; null when there are none. */
export function findTexts(language: string): Texts | null {
  const [primary = ''] = language.split('-');
  return texts[language] ?? texts[primary] ?? null;
}
