import type { TextTree } from './message-types.ts';

/** As the bundler and Bun have it, for files of this folder; the editor's script is checked without the types of either. */
declare const require: (file: `./${string}.json`) => TextTree;

/** A language is a file and a line here. It is read with the first page that is made in it. */
const translations = new Map<string, () => TextTree>([
  ['fr', () => require('./fr.json')],
  ['de', () => require('./de.json')],
  ['es', () => require('./es.json')],
  ['ar', () => require('./ar.json')],
]);

/** The languages of the interface; English stands in the program itself. */
export const availableLocales: readonly string[] = ['en', ...translations.keys()];

export function translationIn(locale: string): TextTree {
  return translations.get(locale)?.() ?? {};
}
