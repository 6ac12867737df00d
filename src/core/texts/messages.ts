import { compileMessages } from './compile-messages.ts';
import type { Messages, TextTree } from './message-types.ts';
import { availableLocales, coreTranslations, type TextsByLanguage } from './translations.ts';

/** The texts of a part of Vitrine. The English texts are next to their code, the translations in files under its path. */
export interface Catalogue<Made> {
  (locale: string): Made;
  readonly path: string;
  readonly english: TextTree;
}

type MakeCatalogue = <const English extends TextTree>(
  path: string,
  english: English,
) => Catalogue<Messages<English>>;

/** A text with values becomes a function: `added: '{name} was added'` is `added(name)`. */
export const messages = messagesIn(coreTranslations);

/** For modules, which have translations in their own folder. */
export function messagesIn(translations: TextsByLanguage): MakeCatalogue {
  const textsIn = new Map(Object.entries(translations));
  return <const English extends TextTree>(path: string, english: English) => {
    const made = new Map<string, Messages<English>>();
    function makeIn(locale: string): Messages<English> {
      const translated = textsIn.get(locale)?.()[path] ?? {};
      // Safe, because a test checks that translations have the same structure as the English texts.
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
