import { decodeEntities } from './decode-entities.ts';
import type { FindMark } from './find-mark.ts';

/** A text with its marks. */
export interface MarkedText {
  readonly text: string;
  readonly find: FindMark;
}

export interface OpeningTag {
  readonly attributes: ReadonlyMap<string, string>;
  /** Where the text continues. */
  readonly end: number;
}

const blanks = /\s+/y;
const attributeName = /[^\s"'<>/=]+/y;
const bareValue = /[^\s"'<>]+/y;

/** The attributes behind the name of a tag, and its end; null where it is none. It never goes back within a tag. */
export function readTag(marked: MarkedText, from: number): OpeningTag | null {
  const { text } = marked;
  const attributes = new Map<string, string>();
  for (let at = from; ; ) {
    const start = skip(blanks, text, at);
    if (text[start] === '>') return { attributes, end: start + 1 };
    if (text[start] === '/') {
      at = start + 1;
      continue;
    }
    const end = skip(attributeName, text, start);
    const isApart = start > at || text[start - 1] === '/';
    if (end === start || !isApart) return null;
    const given = readValue(marked, end);
    if (given === null) return null;
    const name = text.slice(start, end).toLowerCase();
    if (!attributes.has(name)) attributes.set(name, decodeEntities(given.value));
    at = given.end;
  }
}

function readValue({ text, find }: MarkedText, from: number): { value: string; end: number } | null {
  const equals = skip(blanks, text, from);
  if (text[equals] !== '=') return { value: '', end: from };
  const start = skip(blanks, text, equals + 1);
  const quote = text[start];
  if (quote !== '"' && quote !== "'") {
    const end = skip(bareValue, text, start);
    return end === start ? null : { value: text.slice(start, end), end };
  }
  const closing = find(quote, start + 1);
  return closing < 0 ? null : { value: text.slice(start + 1, closing), end: closing + 1 };
}

/** Behind what a sticky pattern finds there. */
export function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
