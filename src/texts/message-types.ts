/** Texts as they are written: `{name}` stands for what is given, and a plural has one and other, by `Intl.PluralRules`. */
export interface TextTree {
  readonly [name: string]: string | TextTree;
}

export interface Plural extends TextTree {
  readonly one: string;
  readonly other: string;
}

export function isPlural(text: TextTree): text is Plural {
  return typeof text.one === 'string' && typeof text.other === 'string';
}

export type MessageValues = readonly (string | number)[];

/** A text, or where it takes something a function that is given it in the order of the English text. */
export type Messages<English> = English extends string
  ? Message<PlaceholdersIn<English>>
  : English extends Plural
    ? (count: number, ...values: ValuesOf<Without<PlaceholdersIn<English['other']>, 'count'>>) => string
    : { readonly [Name in keyof English]: Messages<English[Name]> };

type Message<Names extends string[]> = Names extends [] ? string : (...values: ValuesOf<Names>) => string;

type ValuesOf<Names extends string[]> = { [Index in keyof Names]: MessageValues[number] };

type PlaceholdersIn<
  Text extends string,
  Known extends string[] = [],
> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? PlaceholdersIn<Rest, Name extends Known[number] ? Known : [...Known, Name]>
  : Known;

type Without<Names extends string[], Name> = Names extends [
  infer First extends string,
  ...infer Rest extends string[],
]
  ? First extends Name
    ? Without<Rest, Name>
    : [First, ...Without<Rest, Name>]
  : [];
