import { compileMessages } from './compile-messages.ts';
import type { Messages, TextTree } from './message-types.ts';
import { availableLocales, translationIn } from './translations.ts';

/** The texts of one part of the program: in English beside it, in every other language under its path. */
export interface Catalogue<Made> {
  (locale: string): Made;
  readonly path: string;
  readonly english: TextTree;
}

/** A text that takes something is a function: `added: '{name} was added'` is `added(name)`. */
export function messages<const English extends TextTree>(
  path: string,
  english: English,
): Catalogue<Messages<English>> {
  const made = new Map<string, Messages<English>>();
  function makeIn(locale: string): Messages<English> {
    const translated = translationIn(locale)[path] ?? {};
    // That a translation has the form of the English texts is held by a test.
    const texts = compileMessages(translated as TextTree, english, locale) as Messages<English>;
    made.set(locale, texts);
    return texts;
  }
  function inLocale(locale: string): Messages<English> {
    return made.get(locale) ?? (availableLocales.includes(locale) ? makeIn(locale) : inLocale('en'));
  }
  return Object.assign(inLocale, { path, english });
}
