import { type Given, isPlural, type TextTree, type TextValue } from './message-types.ts';

type Fill = (given: Given, rest?: Given) => string;
interface Compiled {
  readonly [name: string]: string | Fill | Compiled;
}

/** The texts of a language as functions and strings. Missing translations are in English. */
export function compileMessages(texts: TextTree, english: TextTree, locale: string): Compiled {
  const entries = Object.entries(english).map(([name, source]) => [
    name,
    compile(texts[name] || source, source, locale),
  ]);
  return Object.fromEntries(entries);
}

function compile(text: string | TextTree, english: string | TextTree, locale: string): Compiled[string] {
  if (typeof english === 'string') {
    const names = placeholdersIn(english);
    return names.length === 0 ? String(text) : (given) => fillIn(String(text), byName(names, given));
  }
  const forms = typeof text === 'string' ? english : text;
  return isPlural(english)
    ? choosePlural(forms, english.other, locale)
    : compileMessages(forms, english, locale);
}

/** The first value is the count. Zero may have its own text. A category without a text uses `other`. */
function choosePlural(forms: TextTree, english: string, locale: string): Fill {
  const rules = new Intl.PluralRules(locale);
  const nought = categoryOfNought(forms, rules);
  const names = placeholdersIn(english).filter((name) => name !== 'count');
  return (given, rest = {}) => {
    const count = Number(given);
    const category = count === 0 ? nought : rules.select(count);
    return fillIn(String(forms[category] ?? forms.other), { ...byName(names, rest), count });
  };
}

/**
 * The category of zero. French uses the form of one, but only if its text contains the number, because "un
 * fichier" would mean one.
 */
function categoryOfNought(forms: TextTree, rules: Intl.PluralRules): string {
  if (forms.zero !== undefined) return 'zero';
  const category = rules.select(0);
  const named = placeholdersIn(String(forms[category] ?? ''));
  return placeholdersIn(String(forms.other)).every((name) => named.includes(name)) ? category : 'other';
}

type Values = Readonly<Record<string, TextValue>>;

/** A single value is passed without a name. */
function byName([first = '']: readonly string[], given: Given): Values {
  return typeof given === 'object' ? given : { [first]: given };
}

function fillIn(text: string, values: Values): string {
  return text
    .split(/[{}]/)
    .map((part, index) => (index % 2 === 0 ? part : values[part]))
    .join('');
}

export function placeholdersIn(text: string): string[] {
  return [...new Set(text.split(/[{}]/).filter((_, index) => index % 2 === 1))];
}
