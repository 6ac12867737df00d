import type { TextTree } from './message-types.ts';

/** The part of `require` that this file needs. The editor's script is checked without the types of Bun. */
declare const require: (file: `./${string}.json`) => TextTree;

/** The texts of a part of Vitrine by language. A file is read with the first page in its language. */
export type TextsByLanguage = Readonly<Record<'fr' | 'de' | 'es' | 'ar', () => TextTree>>;

/** The texts of everything except modules. */
export const coreTranslations: TextsByLanguage = {
  fr: () => require('./fr.json'),
  de: () => require('./de.json'),
  es: () => require('./es.json'),
  ar: () => require('./ar.json'),
};

/** The languages of the interface. English is in the code. */
export const availableLocales: readonly string[] = ['en', ...Object.keys(coreTranslations)];
