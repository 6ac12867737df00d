import type { UnfitValue } from './values.ts';

/** A setting as data. Tables of settings are joined by spreading, which keeps their types. */
export interface Setting<T> {
  readonly variable: string;
  /** One line, imperative or a noun, with its unit. */
  readonly help: string;
  readonly parse: (text: string) => T | UnfitValue;
  /** In the notation of the variable, where `{PORT}` stands for the port. Null without a default. */
  readonly default: string | null;
  readonly group: string;
  /** Never printed. Can be read from a file that `<variable>_FILE` names. */
  readonly secret?: true;
  /** Never printed. */
  readonly hidden?: true;
  /** Names that other programs use. The first that is set applies if the variable itself isn't set. */
  readonly also?: readonly string[];
  /** A former name, and the current spelling of former values. */
  readonly was?: { readonly variable: string; readonly values?: Readonly<Record<string, string>> };
  /** Without this other setting it has no effect. */
  readonly needs?: string;
  /** The default in development, if it differs. */
  readonly inDevelopment?: string;
  /** The label before DOMAIN in the default URL. Empty for DOMAIN itself. */
  readonly underDomain?: string;
}

type More = Omit<Setting<unknown>, 'variable' | 'help' | 'parse' | 'default' | 'group'>;

export function setting<T, Preset extends string | null>(
  variable: string,
  preset: Preset,
  parse: (text: string) => T | UnfitValue,
  help: string,
  more: More = {},
): Setting<Preset extends null ? T | null : T> {
  return { variable, default: preset, parse, help, group: '', ...more };
}

/** Settings under a heading of the help. */
export function settingGroup<Table extends Readonly<Record<string, Setting<unknown>>>>(
  group: string,
  table: Table,
): Table {
  const entries = Object.entries(table).map(([name, one]) => [name, { ...one, group }]);
  return Object.fromEntries(entries);
}

/** The parsed values of a table. Null for a setting without a value and default. */
export type Parsed<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer T> ? T : never;
};
