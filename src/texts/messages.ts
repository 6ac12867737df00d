import { compileMessages } from './compile-messages.ts';
import { isPlural, type Messages, type Templates, type TextTree } from './message-types.ts';
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
  return createCatalogue(
    path,
    english,
    (translated, locale) =>
      // That a translation has the form of the English texts is held by a test.
      compileMessages(translated, english, locale) as Messages<English>,
  );
}

/** For a script in the browser, which fills them in itself. */
export function templates<const English extends TextTree>(
  path: string,
  english: English,
): Catalogue<Templates<English>> {
  return createCatalogue(path, english, (translated) => translated as Templates<English>);
}

function createCatalogue<Made>(
  path: string,
  english: TextTree,
  make: (translated: TextTree, locale: string) => Made,
): Catalogue<Made> {
  const made = new Map<string, Made>();
  function makeIn(locale: string): Made {
    const texts = make(translate(english, translationIn(locale)[path]), locale);
    made.set(locale, texts);
    return texts;
  }
  function inLocale(locale: string): Made {
    return made.get(locale) ?? (availableLocales.includes(locale) ? makeIn(locale) : inLocale('en'));
  }
  return Object.assign(inLocale, { path, english });
}

/** What a translation does not have yet stays English. */
function translate(english: TextTree, translated: string | TextTree = {}): TextTree {
  if (typeof translated === 'string') return english;
  const entries = Object.entries(english).map(([name, text]): [string, string | TextTree] => {
    const own = translated[name];
    if (typeof text === 'string' || isPlural(text))
      return [name, typeof own === typeof text && own ? own : text];
    return [name, translate(text, own)];
  });
  return Object.fromEntries(entries);
}
