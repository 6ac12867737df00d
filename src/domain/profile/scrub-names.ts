import { foldInPlace } from './fold-in-place.ts';

const blank = '…';

/** A word; of scripts that are written without spaces each letter is one. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv;
/** The same for what has nothing else in it, which is quicker. */
const asciiWords = /[a-z0-9]+/g;
/** Arabic and Hebrew words for “and”, “to” or “by” are written right before a name. */
const prefixes = /^[ובלכמהשوبلكفس]{1,3}/;
/** Shorter names are matched exactly, because other words may begin like them. */
const shortestInflected = 5;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Names {
  /** The first two letters of first words, since most words begin no name. */
  readonly starts: ReadonlySet<string>;
  /** By words, each with a space behind it: a name, or how one begins. */
  readonly kinds: ReadonlyMap<string, 'name' | 'capitalized' | 'beginning'>;
}

/**
 * Makes texts without addresses, phone numbers and these names: in whatever case, with or without accents, with the
 * endings that languages give them, and as whole words: `Al` is not in `Algorithm`. It takes as long as a text has words,
 * whatever the number of names.
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
    // Two letters are a word in some language.
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
  /** Which word it ends with. */
  readonly last: number;
}

/** The longest that begins with this word, or with the rest of it. */
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

/** The word, and what it could be a form of: Lovelaces, Ивановым, ada1815. */
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
