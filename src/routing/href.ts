import type { Params } from './pattern.ts';

/** The path that leads to a route: its pattern with the parameters in place, those that are null left out. */
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
  /** Of a parameter. */
  readonly name: string | null;
  readonly isRest: boolean;
  readonly text: string;
}

/** Patterns are written in the program: there are not many. */
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
