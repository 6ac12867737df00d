import { decodeEntities } from './decode-entities.ts';
import type { FindMark } from './find-mark.ts';

/** A text with its marks. */
export interface MarkedText {
  readonly text: string;
  readonly find: FindMark;
}

export interface OpeningTag {
  readonly attributes: ReadonlyMap<string, string>;
  /** The position after the match. */
  readonly end: number;
}

const blanks = /\s+/y;
const attributeName = /[^\s"'<>/=]+/y;
const bareValue = /[^\s"'<>]+/y;

/** Reads the attributes of a tag and its end. Null if it is no tag. It never scans a character twice. */
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

/** Returns the position after a match of a sticky pattern at `at`. */
export function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
