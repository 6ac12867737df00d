import { compileMessages } from './compile-messages.ts';
import type { Messages, TextTree } from './message-types.ts';
import { availableLocales, coreTranslations, type TextsByLanguage } from './translations.ts';

/** The texts of one part of Vitrine: in English next to it, in every other language under its path. */
export interface Catalogue<Made> {
  (locale: string): Made;
  readonly path: string;
  readonly english: TextTree;
}

type MakeCatalogue = <const English extends TextTree>(
  path: string,
  english: English,
) => Catalogue<Messages<English>>;

/** A text that takes something is a function: `added: '{name} was added'` is `added(name)`. */
export const messages = messagesIn(coreTranslations);

/** For a module, which has its translations in its own folder. */
export function messagesIn(translations: TextsByLanguage): MakeCatalogue {
  const textsIn = new Map(Object.entries(translations));
  return <const English extends TextTree>(path: string, english: English) => {
    const made = new Map<string, Messages<English>>();
    function makeIn(locale: string): Messages<English> {
      const translated = textsIn.get(locale)?.()[path] ?? {};
      // A test ensures that translations have the form of the English texts.
      const texts = compileMessages(translated as TextTree, english, locale) as Messages<English>;
      made.set(locale, texts);
      return texts;
    }
    function inLocale(locale: string): Messages<English> {
      return made.get(locale) ?? (availableLocales.includes(locale) ? makeIn(locale) : inLocale('en'));
    }
    return Object.assign(inLocale, { path, english });
  };
}
