import type { TextTree } from './message-types.ts';

/** As the bundler and Bun have it, for files of this folder; the editor's script is checked without the types of either. */
declare const require: (file: `./${string}.json`) => TextTree;

/** Texts of a part of Vitrine by language. A file is read with the first page that is made in its language. */
export type TextsByLanguage = Readonly<Record<'fr' | 'de' | 'es' | 'ar', () => TextTree>>;

/** The texts of everything that is not a module. */
export const coreTranslations: TextsByLanguage = {
  fr: () => require('./fr.json'),
  de: () => require('./de.json'),
  es: () => require('./es.json'),
  ar: () => require('./ar.json'),
};

/** The languages of the interface; English stands in Vitrine itself. */
export const availableLocales: readonly string[] = ['en', ...Object.keys(coreTranslations)];
