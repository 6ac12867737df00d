import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type { Texts };

const byLocale = { en, fr, de, es, ar };
const texts: Readonly<Record<string, Texts>> = byLocale;

/** A language of the interface. */
export type Locale = keyof typeof byLocale;

export const availableLocales: readonly string[] = Object.keys(texts);

export function textsFor(locale: string): Texts {
  return texts[locale] ?? en;
}

/** Those of the language, or of the one that it is a variety of; null when there are none. */
export function findTexts(language: string): Texts | null {
  const [primary = ''] = language.split('-');
  return texts[language] ?? texts[primary] ?? null;
}
