import type { UnfitValue } from './values.ts';

/** One setting as data. Tables of them are joined by spreading, and keep their types. */
export interface Setting<T> {
  readonly variable: string;
  /** One line; imperative or a noun, with its unit. */
  readonly help: string;
  readonly parse: (text: string) => T | UnfitValue;
  /** In the variable's own notation; null when there is none. `{PORT}` stands for the port. */
  readonly default: string | null;
  readonly group: string;
  /** Never printed, and can come from a file that `<variable>_FILE` names. */
  readonly secret?: true;
  /** Never printed. */
  readonly hidden?: true;
  /** Names in other programs: the first that is set is used where the variable is not. */
  readonly also?: readonly string[];
  /** Its former name, and the new spelling of former values. */
  readonly was?: { readonly variable: string; readonly values?: Readonly<Record<string, string>> };
  /** The setting without which it has no effect. */
  readonly needs?: string;
  /** The default in development, where it differs. */
  readonly inDevelopment?: string;
  /** The label before DOMAIN in the default URL; empty for the domain itself. */
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

/** Settings under one heading of the help. */
export function settingGroup<Table extends Readonly<Record<string, Setting<unknown>>>>(
  group: string,
  table: Table,
): Table {
  const entries = Object.entries(table).map(([name, one]) => [name, { ...one, group }]);
  return Object.fromEntries(entries);
}

/** The parsed values of a table; null stands for a setting that is not set and has no default. */
export type Parsed<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer T> ? T : never;
};
