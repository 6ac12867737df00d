/** Texts as written: `{name}` stands for a value, and plurals have `one` and `other`, as in `Intl.PluralRules`. */
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

export type TextValue = string | number;

/** The values of a text. Several are passed by name, because two values of the same type could be swapped by mistake. */
export type Given = TextValue | Readonly<Record<string, TextValue>>;

/** A text, or a function for a text with values. */
export type Messages<English> = English extends string
  ? Message<PlaceholdersIn<English>>
  : English extends Plural
    ? (count: number, ...given: GivenFor<Exclude<PlaceholdersIn<English['other']>, 'count'>>) => string
    : { readonly [Name in keyof English]: Messages<English[Name]> };

type Message<Names extends string> = [Names] extends [never] ? string : (...given: GivenFor<Names>) => string;

type GivenFor<Names extends string> = [Names] extends [never]
  ? []
  : IsOne<Names> extends true
    ? [value: TextValue]
    : [values: { readonly [Name in Names]: TextValue }];

type IsOne<Names extends string, Each = Names> = Each extends Names
  ? [Names] extends [Each]
    ? true
    : false
  : never;

type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;
