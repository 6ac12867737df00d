import Negotiator from 'negotiator';
import { ownText } from '../platform/own-text.ts';

/** Chooses one of the available values for a header, for example of Accept. Null if none is acceptable. */
export type Chooser<T extends string = string> = (value: string | undefined) => T | null;

/** Without a preference it chooses the first of `types`, so list the most general type first. */
export function createTypeChooser(types: readonly string[]): Chooser {
  return remember(
    (accept) =>
      new Negotiator({ headers: { accept: withoutParameters(accept) } }).mediaType([...types]) ?? null,
    types,
  );
}

export function createLanguageChooser(languages: readonly string[]): Chooser {
  return remember(
    (value) => new Negotiator({ headers: { 'accept-language': value } }).language([...languages]) ?? null,
    languages,
  );
}

/**
 * Null means no encoding. That includes clients that accept no available encoding, because they couldn't read
 * an error either.
 */
export function createCodingChooser<T extends string>(codings: readonly T[]): Chooser<T> {
  return remember((accept) => chooseCoding(accept, codings), []);
}

/** RFC 9110, section 12.5.3. Of codings with equal weights, the first wins. */
function chooseCoding<T extends string>(accept: string, codings: readonly T[]): T | null {
  const weights = new Map(accept.split(',').map(weigh));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  let best: T | null = null;
  let most = weights.get('identity') ?? 0;
  for (const coding of codings) {
    const weight = weightOf(coding);
    if (weight > 0 && (best === null ? weight >= most : weight > most)) [best, most] = [coding, weight];
  }
  return best;
}

function weigh(part: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [coding, weight === undefined ? 1 : Number(weight.slice('q='.length)) || 0];
}

/** Keeps only the weight, so that `application/json; charset=utf-8;q=0.5` means JSON. */
function withoutParameters(accept: string): string {
  return accept
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';');
      return [type, ...parameters.filter((parameter) => /^\s*q\s*=/i.test(parameter))].join(';');
    })
    .join(',');
}

/**
 * Characters and entries. Browsers send shorter values. Each set of languages has its own cache, so the
 * memory adds up.
 */
const longest = 200;
const mostKept = 500;

/**
 * Parses each header once, because clients send few different ones. The cache is limited, because a client
 * could send many long ones.
 */
function remember<T extends string>(
  choose: (value: string) => T | null,
  available: readonly T[],
): Chooser<T> {
  const known = new Map<string, T | null>();
  return (value) => {
    if (!value) return available[0] ?? null;
    if (value.length > longest) return choose(value);
    const answer = known.get(value);
    return answer === undefined ? keep(ownText(value)) : answer;
  };

  function keep(value: string): T | null {
    if (known.size >= mostKept) known.clear();
    const answer = choose(value);
    known.set(value, answer);
    return answer;
  }
}
