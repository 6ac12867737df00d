import type { Params } from './pattern.ts';

/** The path that leads to a route: its pattern with the parameters in place, those that are null left out. */
export function href<const Source extends string>(source: Source, params: Params<Source>): string {
  const given = params as Readonly<Record<string, string | null>>;
  const segments = source.split('/').flatMap((segment) => {
    if (!segment.startsWith(':')) return [segment];
    const value = given[segment.slice(1).replace(/[?*+]$/, '')] ?? null;
    if (value === null) return [];
    const isRest = /[*+]$/.test(segment);
    return isRest ? value.split('/').map(encodeURIComponent) : [encodeURIComponent(value)];
  });
  return segments.join('/');
}
