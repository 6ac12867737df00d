import { deepest, isTooDeep, mostValues } from '../../domain/profile/depth.ts';
import { findJsonBreak } from '../../domain/profile/find-json-break.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { findExcess } from '../../domain/profile/json-extent.ts';
import { createLineFinder } from '../../domain/profile/line-finder.ts';
import type { UnreadableText } from './unreadable-text.ts';

/** A JSON or YAML file with its value, the lines of its parts, and a way to rewrite it. */
export interface StructuredText {
  readonly value: Readonly<Record<string, unknown>>;
  lineOf(pointer: string): number;
  /** Keeps the order of keys and, in YAML, the comments. */
  rewrite(value: Readonly<Record<string, unknown>>): string;
}

export type TextFormat = 'json' | 'yaml';

export async function parseStructured(
  format: TextFormat,
  text: string,
): Promise<StructuredText | UnreadableText> {
  const parsed = format === 'json' ? parseJsonText(text) : await loadYaml(text);
  if ('detail' in parsed) return parsed;
  if (isTooDeep(parsed.value)) return { line: 1, detail: `is nested deeper than ${deepest} levels` };
  return isObject(parsed.value)
    ? { ...parsed, value: parsed.value }
    : { line: 1, detail: 'is not an object' };
}

/** Formats a new file. */
export async function writeStructured(
  format: TextFormat,
  value: Readonly<Record<string, unknown>>,
): Promise<string> {
  if (format === 'json') return `${JSON.stringify(value, null, 2)}\n`;
  const { writeYaml } = await import('./yaml-text.ts');
  return writeYaml(value);
}

async function loadYaml(text: string) {
  const { parseYaml } = await import('./yaml-text.ts');
  return parseYaml(text);
}

type Parsed = Omit<StructuredText, 'value'> & { readonly value: unknown };

function parseJsonText(text: string): Parsed | UnreadableText {
  const excess = findExcess(text);
  if (excess === 'many') return { line: 1, detail: `has more than ${mostValues} values` };
  if (excess === 'deep') return { line: 1, detail: `is nested deeper than ${deepest} levels` };
  try {
    const value: unknown = JSON.parse(text);
    const indent = /^[\t ]+(?=")/m.exec(text)?.[0] ?? '  ';
    return {
      value,
      lineOf: createLineFinder(text),
      rewrite: (next) => `${JSON.stringify(inOrderOf(value, next), null, indent)}\n`,
    };
  } catch {
    const { line, column } = findJsonBreak(text);
    return { line, detail: `is not JSON: it breaks at column ${column}` };
  }
}

/** The keys of `next` in their former order, followed by new ones. */
function inOrderOf(before: unknown, next: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(next))
    return next.map((entry, index) => inOrderOf(before[index], entry));
  if (!isObject(before) || !isObject(next)) return next;
  const known = Object.keys(before).filter((name) => Object.hasOwn(next, name));
  const names = [...new Set([...known, ...Object.keys(next)])];
  return Object.fromEntries(names.map((name) => [name, inOrderOf(before[name], next[name])]));
}
