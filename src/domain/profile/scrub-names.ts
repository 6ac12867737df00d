import { foldInPlace } from './fold-in-place.ts';

const blank = '…';

/** Matches a word. In scripts without spaces, each letter is a word. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv;
/** A faster pattern for ASCII text. */
const asciiWords = /[a-z0-9]+/g;
/** Arabic and Hebrew prefixes for “and”, “to” or “by”, which join to the following name. */
const prefixes = /^[ובלכמהשوبلكفس]{1,3}/;
/** Characters. Shorter names must match exactly, because other words may start with them. */
const shortestInflected = 5;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Names {
  /** The first two letters of names, as a quick test, because most words start no name. */
  readonly starts: ReadonlySet<string>;
  /** By words with a space after each: whether they are a name or the start of a longer one. */
  readonly kinds: ReadonlyMap<string, 'name' | 'capitalized' | 'beginning'>;
}

/**
 * Returns a function that removes email addresses, URLs, phone numbers and these names from a text. It
 * ignores case and accents, accepts inflected forms, and matches whole words only: `Al` is not in
 * `Algorithm`. Its time depends on the length of the text, not on the number of names.
 */
export function createScrubber(names: readonly string[]): (text: string) => string {
  const known = indexNames(names);
  return (text) => blankOut(withoutAddresses(text), known);
}

function withoutAddresses(text: string): string {
  return text
    .replace(/(?:https?:\/\/|www\.)[^\s)>\]]+/gi, blank)
    .replace(/[^\s@<(]{1,64}@[^\s@>)]{1,255}/g, blank)
    .replace(/\+\d[\d ()./-]{5,30}\d/g, blank);
}

function indexNames(names: readonly string[]): Names {
  const kinds = new Map<string, 'name' | 'capitalized' | 'beginning'>();
  const starts = new Set<string>();
  for (const name of names) {
    const parts = wordsIn(foldInPlace(name).folded).map(({ text }) => text);
    starts.add(startOf(parts[0] ?? ''));
    let before = '';
    for (const part of parts) {
      before = keyOf(before, part);
      if (!kinds.has(before)) kinds.set(before, 'beginning');
    }
    // A word of two letters exists in some language, so it must be capitalized.
    if (before !== '') kinds.set(before, /^\p{Lu}\p{Ll}$/u.test(name) ? 'capitalized' : 'name');
  }
  return { starts, kinds };
}

function startOf(word: string): string {
  return word.slice(0, 2);
}

function wordsIn(folded: string): Word[] {
  const pattern = /^[\0-\x7f]*$/.test(folded) ? asciiWords : words;
  return Array.from(folded.matchAll(pattern), ({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
}

function blankOut(text: string, known: Names): string {
  const { folded, placeOf } = foldInPlace(text);
  const list = wordsIn(folded);
  let result = '';
  let from = 0;
  for (let at = 0; at < list.length; at += 1) {
    const found = findName(list, at, known);
    if (!found) continue;
    const [start, end] = [placeOf(found.start), placeOf(found.end)];
    if (found.kind === 'capitalized' && !/^\p{Lu}/u.test(text.slice(start))) continue;
    result += text.slice(from, start) + blank;
    from = end;
    at = found.last;
  }
  return result + text.slice(from);
}

interface Found {
  readonly kind: 'name' | 'capitalized';
  readonly start: number;
  readonly end: number;
  /** The index of the last word. */
  readonly last: number;
}

/** The longest name that starts at this word, or at its end after a prefix. */
function findName(list: readonly Word[], at: number, known: Names): Found | null {
  const { text = '', start = 0 } = list[at] ?? {};
  const [prefix = ''] = prefixes.exec(text) ?? [];
  for (let skipped = 0; skipped <= prefix.length; skipped += 1) {
    const first = text.slice(skipped);
    const found = known.starts.has(startOf(first)) ? findLongest(list, at, first, known) : null;
    if (found) return { ...found, start: start + skipped };
  }
  return null;
}

function findLongest(
  list: readonly Word[],
  at: number,
  first: string,
  known: Names,
): Omit<Found, 'start'> | null {
  let found: Omit<Found, 'start'> | null = null;
  let before = '';
  for (let last = at; last < list.length; last += 1) {
    const { text = '', end = 0 } = list[last] ?? {};
    const word = last === at ? first : text;
    const kind = kindOf(before, word, known);
    if (kind) found = { kind, end, last };
    before = keyOf(before, word);
    if (!known.kinds.has(before)) return found;
  }
  return found;
}

function kindOf(before: string, word: string, known: Names): Found['kind'] | null {
  for (const stem of stemsOf(word)) {
    const kind = known.kinds.get(keyOf(before, stem));
    if (kind === 'name' || (kind === 'capitalized' && stem === word)) return kind;
  }
  return null;
}

/** The word, and the stems that it may be a form of: Lovelaces, Ивановым, ada1815. */
function stemsOf(word: string): string[] {
  if (/\d$/.test(word)) return [word, word.replace(/(?<=\p{L})\d{1,4}$/u, '')];
  const stems = [word];
  if (word.endsWith('s')) stems.push(word.slice(0, -1));
  for (const ending of [1, 2])
    if (word.length - ending >= shortestInflected) stems.push(word.slice(0, -ending));
  return stems;
}

function keyOf(before: string, word: string): string {
  return `${before}${word} `;
}
