import { isPlural, type MessageValues, type TextTree } from './message-types.ts';

type Fill = (...values: MessageValues) => string;
interface Compiled {
  readonly [name: string]: string | Fill | Compiled;
}

/**
 * Texts of a language as a program calls them: what they take comes in the order of the English text. What a translation
 * does not have yet stays English.
 */
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
    return names.length === 0 ? String(text) : fill(String(text), names);
  }
  const forms = typeof text === 'string' ? english : text;
  return isPlural(english)
    ? choosePlural(forms, english.other, locale)
    : compileMessages(forms, english, locale);
}

/** The count is given first. Nought may have a text of its own; a category that has none is told as the others. */
function choosePlural(forms: TextTree, english: string, locale: string): Fill {
  const rules = new Intl.PluralRules(locale);
  const nought = categoryOfNought(forms, rules);
  const names = ['count', ...placeholdersIn(english).filter((name) => name !== 'count')];
  const fills = new Map(
    Object.entries(forms).map(([category, text]) => [category, fill(String(text), names)]),
  );
  return (count = 0, ...values) => {
    const category = Number(count) === 0 ? nought : rules.select(Number(count));
    const chosen = fills.get(category) ?? fills.get('other');
    return chosen?.(count, ...values) ?? '';
  };
}

/** French takes the form of one for nought: only where that has the number, "un fichier" would be one. */
function categoryOfNought(forms: TextTree, rules: Intl.PluralRules): string {
  if (forms.zero !== undefined) return 'zero';
  const category = rules.select(0);
  const named = placeholdersIn(String(forms[category] ?? ''));
  return placeholdersIn(String(forms.other)).every((name) => named.includes(name)) ? category : 'other';
}

function fill(text: string, names: readonly string[]): Fill {
  const parts = text.split(/[{}]/);
  return (...values) =>
    parts.map((part, index) => (index % 2 === 0 ? part : values[names.indexOf(part)])).join('');
}

export function placeholdersIn(text: string): string[] {
  return [...new Set(text.split(/[{}]/).filter((_, index) => index % 2 === 1))];
}
