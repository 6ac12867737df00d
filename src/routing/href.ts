import type { Params } from './pattern.ts';

/** The path of a route: its pattern with the parameters in place, without those that are null. */
export function href<const Source extends string>(source: Source, params: Params<Source>): string {
  const given = params as Readonly<Record<string, string | null>>;
  let path = '';
  for (const { name, isRest, text } of partsOf(source)) {
    const value = name === null ? text : (given[name] ?? null);
    if (value === null) continue;
    if (name === null) path += `/${value}`;
    else
      path += `/${isRest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)}`;
  }
  return path;
}

interface Part {
  /** Null for a literal. */
  readonly name: string | null;
  readonly isRest: boolean;
  readonly text: string;
}

/** Unbounded: patterns are written in the program, so there are few. */
const known = new Map<string, readonly Part[]>();

function partsOf(source: string): readonly Part[] {
  const parts = known.get(source) ?? source.slice(1).split('/').map(parsePart);
  known.set(source, parts);
  return parts;
}

function parsePart(text: string): Part {
  if (!text.startsWith(':')) return { name: null, isRest: false, text };
  return { name: text.slice(1).replace(/[?*+]$/, ''), isRest: /[*+]$/.test(text), text };
}
