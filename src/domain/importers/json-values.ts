import { checkCount } from './import-refusal.ts';
import { mostEntries } from './imported-person.ts';

/** Accessors for untrusted JSON: a value of the wrong type counts as missing. */
export type Values = Readonly<Record<string, unknown>>;

export function membersOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

export function listIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [];
  checkCount(value.length, mostEntries);
  return value;
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** The value at a path of keys, any of which may be missing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((owner, name) => membersOf(owner)[name], value);
}
