import { isRest, type Params, type Pattern, parsePattern } from './pattern.ts';

/** The path of a route: its pattern with the parameters filled in. Null parameters are omitted. */
export function href<const Source extends string>(source: Source, params: Params<Source>): string {
  const given = params as Readonly<Record<string, string | null>>;
  let path = '';
  for (const segment of patternOf(source).segments) {
    if (segment.kind === 'literal') path += `/${segment.text}`;
    else {
      const value = given[segment.text] ?? null;
      if (value === null) continue;
      path += `/${isRest(segment) ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)}`;
    }
  }
  return path || '/';
}

/** Without a limit, because only Vitrine's code contains patterns. */
const known = new Map<string, Pattern>();

function patternOf(source: string): Pattern {
  const pattern = known.get(source) ?? parsePattern(source);
  known.set(source, pattern);
  return pattern;
}
