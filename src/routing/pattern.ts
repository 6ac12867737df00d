/** `/:username/:type?/:rest*`: literals, then required, optional and at last a rest parameter. */
export interface Pattern {
  readonly source: string;
  readonly segments: readonly Segment[];
  readonly required: number;
  readonly open: boolean;
}

interface Segment {
  readonly kind: 'literal' | 'required' | 'optional' | 'rest';
  readonly text: string;
}

/** Parameters as the pattern names them; an optional one that is absent is null. */
export type Params<Source extends string> = Source extends `${infer Head}/${infer Tail}`
  ? Param<Head> & Params<Tail>
  : Param<Source>;

type Param<Text extends string> = Text extends `:${infer Name}?`
  ? { readonly [Key in Name]: string | null }
  : Text extends `:${infer Name}*`
    ? { readonly [Key in Name]: string | null }
    : Text extends `:${infer Name}`
      ? { readonly [Key in Name]: string }
      : unknown;

export function parsePattern(source: string): Pattern {
  const segments = source === '/' ? [] : source.slice(1).split('/').map(parseSegment);
  const required = segments.findLastIndex((segment) => isRequired(segment)) + 1;
  if (!source.startsWith('/') || segments.slice(0, required).some((segment) => !isRequired(segment))) {
    throw new Error(`The route pattern ${source} has a required segment after an optional one.`);
  }
  return { source, segments, required, open: segments.at(-1)?.kind === 'rest' };
}

/** The parameters, or a sentence that says why the path does not fit. */
export function fitPattern(
  pattern: Pattern,
  path: readonly string[],
): Record<string, string | null> | string {
  if (path.length < pattern.required) return `needs ${count(pattern.required)}, the path has ${path.length}`;
  if (path.length > pattern.segments.length && !pattern.open) {
    return `takes at most ${count(pattern.segments.length)}, the path has ${path.length}`;
  }
  const params: Record<string, string | null> = {};
  for (const [index, { kind, text }] of pattern.segments.entries()) {
    const value = path[index];
    if (kind === 'literal') {
      if (value !== text) return `segment ${index + 1} is "${value}", not "${text}"`;
    } else if (value === '') return `segment ${index + 1} is empty`;
    else if (kind === 'rest') {
      const rest = path.slice(index);
      if (rest.includes('')) return `segment ${index + rest.indexOf('') + 1} is empty`;
      params[text] = rest.length > 0 ? rest.join('/') : null;
    } else params[text] = value ?? null;
  }
  return params;
}

function parseSegment(text: string): Segment {
  if (!text.startsWith(':')) return { kind: 'literal', text };
  if (text.endsWith('?')) return { kind: 'optional', text: text.slice(1, -1) };
  if (text.endsWith('*')) return { kind: 'rest', text: text.slice(1, -1) };
  return { kind: 'required', text: text.slice(1) };
}

function isRequired(segment: Segment): boolean {
  return segment.kind === 'literal' || segment.kind === 'required';
}

function count(segments: number): string {
  return segments === 1 ? '1 segment' : `${segments} segments`;
}
