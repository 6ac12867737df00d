/**
 * For example `/:username/:type?/:rest*`: literals, then required and optional parameters, and a rest
 * parameter at the end. `:rest+` must not be empty.
 */
export interface Pattern {
  readonly source: string;
  readonly segments: readonly Segment[];
  readonly required: number;
  readonly open: boolean;
}

interface Segment {
  readonly kind: 'literal' | 'required' | 'optional' | 'rest' | 'required rest';
  readonly text: string;
}

/** The parameters by name. A missing optional parameter is null. */
export type Params<Source extends string> = Source extends `${infer Head}/${infer Tail}`
  ? Param<Head> & Params<Tail>
  : Param<Source>;

type Param<Text extends string> = Text extends `:${infer Name}?`
  ? { readonly [Key in Name]: string | null }
  : Text extends `:${infer Name}*`
    ? { readonly [Key in Name]: string | null }
    : Text extends `:${infer Name}+`
      ? { readonly [Key in Name]: string }
      : Text extends `:${infer Name}`
        ? { readonly [Key in Name]: string }
        : object;

export function parsePattern(source: string): Pattern {
  const segments = source === '/' ? [] : source.slice(1).split('/').map(parseSegment);
  const required = segments.findLastIndex((segment) => isRequired(segment)) + 1;
  if (!source.startsWith('/') || segments.slice(0, required).some((segment) => !isRequired(segment))) {
    throw new Error(`The route pattern ${source} has a required segment after an optional one.`);
  }
  return { source, segments, required, open: isRest(segments.at(-1)) };
}

/** The parameters, or a sentence that explains why the path doesn't match. */
export function fitPattern(
  pattern: Pattern,
  path: readonly string[],
): Record<string, string | null> | string {
  const params: Record<string, string | null> = {};
  let index = 0;
  for (const { kind, text } of pattern.segments) {
    const value = path[index];
    if (value === undefined) {
      if (index < pattern.required) return `the path has no segment ${index + 1}`;
      params[text] = null;
    } else if (kind === 'literal') {
      if (value !== text) return `segment ${index + 1} is not "${text}"`;
    } else if (kind === 'rest' || kind === 'required rest') {
      params[text] = path.slice(index).join('/');
    } else params[text] = value;
    index += 1;
  }
  if (path.length > pattern.segments.length && !pattern.open) return 'the path has more segments';
  const empty = path.indexOf('');
  return empty < 0 ? params : `segment ${empty + 1} is empty`;
}

/** A cheaper test without a reason. False if the path can't match. */
export function mayFit({ segments, required, open }: Pattern, path: readonly string[]): boolean {
  if (path.length < required || (path.length > segments.length && !open)) return false;
  for (let index = 0; index < required; index += 1) {
    const segment = segments[index];
    if (segment?.kind === 'literal' && segment.text !== path[index]) return false;
  }
  return true;
}

function parseSegment(text: string): Segment {
  if (!text.startsWith(':')) return { kind: 'literal', text };
  if (text.endsWith('?')) return { kind: 'optional', text: text.slice(1, -1) };
  if (text.endsWith('*')) return { kind: 'rest', text: text.slice(1, -1) };
  if (text.endsWith('+')) return { kind: 'required rest', text: text.slice(1, -1) };
  return { kind: 'required', text: text.slice(1) };
}

function isRequired(segment: Segment): boolean {
  return segment.kind !== 'optional' && segment.kind !== 'rest';
}

export function isRest(segment: Segment | undefined): boolean {
  return segment?.kind === 'rest' || segment?.kind === 'required rest';
}
