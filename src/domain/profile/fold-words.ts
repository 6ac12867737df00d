import { rememberTexts } from '../../core/platform/memo.ts';
import { toAscii } from './to-ascii.ts';

/** Characters. Only this much of a longer word counts. */
const longestWord = 40;
/** Characters of a search. */
const longestQuery = 1_000;
const mostWords = 12;

/** Scripts without spaces between words. Each pair of adjacent characters counts as a word. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;
const unspacedRun = new RegExp(`^[${unspaced}]`, 'u');
const runs = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu');
const words = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*[+#]*/gu;
/** A faster pattern for ASCII text. */
const asciiWords = /[a-z0-9]+(?:'[a-z0-9]+)*[+#]*/g;
const markedWords = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const latin = /^[\p{Script=Latin}\p{Nd}+#]+$/u;

/** The cache size. Many members share skills and places. */
const mostRemembered = 10_000;

/** Every search word of a text, in its own spelling and in ASCII. Words consist of letters, digits, `+` and `#`. */
export const foldWords = rememberTexts(mostRemembered, (text: string): readonly string[] => {
  const kept = wordsIn(text)
    .flatMap((word) => [...word.split("'"), word.replaceAll("'", '')])
    .flatMap(spell)
    .concat(soundsIn(text));
  return [...new Set(kept.filter((word) => word !== '').map(shorten))];
});

/** A parsed search: a match needs every word, in any of its spellings. */
export function foldQuery(text: string): string[][] {
  const asked = wordsIn(text.slice(0, longestQuery)).map((word) => word.replaceAll("'", ''));
  const parts = asked.flatMap((word) => word.match(runs) ?? []).flatMap(alternatives);
  const distinct = new Map(parts.map((spellings) => [spellings.join(' '), spellings]));
  return [...distinct.values()].slice(0, mostWords);
}

/** Whether a search has text but no searchable word. */
export function hasNoWord(text: string): boolean {
  return text.trim() !== '' && foldQuery(text).length === 0;
}

/** Folds a text to one word for comparison as a whole: `machine-learning`. */
export const foldWhole = rememberTexts(mostRemembered, (text: string) =>
  shorten(wordsIn(text).join('-').replaceAll("'", '')),
);

/** An ASCII key, so that names of all scripts sort together, and equally in both databases. */
export const sortingKey = rememberTexts(mostRemembered, (text: string) => {
  const spelled = isAscii(text) ? text : toAscii(text.normalize('NFC'));
  return spelled
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, 100);
});

function wordsIn(text: string): string[] {
  return isAscii(text) ? (text.toLowerCase().match(asciiWords) ?? []) : (fold(text).match(words) ?? []);
}

/** Removes diacritics and presentation forms. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[’ʼʻ‘`´]/g, "'")
    .replaceAll('ς', 'σ')
    .normalize('NFC');
}

function spell(word: string): string[] {
  if (isAscii(word)) return [word];
  return (word.match(runs) ?? []).flatMap((run) =>
    unspacedRun.test(run) ? spellUnspaced(run) : [run, inAscii(run)],
  );
}

/** Pairs of adjacent characters and the romanization, from each character on. */
function spellUnspaced(run: string): string[] {
  const characters = [...run];
  return [...pairsOf(characters), characters.at(-1) ?? '', ...soundUnspaced(run)];
}

/** The romanization from each syllable on, because the given name follows the family name. */
function soundUnspaced(run: string): string[] {
  const sounds = [...run].slice(0, longestWord).map(inAscii);
  const starts = sounds.length > 4 ? [0] : sounds.keys();
  return [...starts].map((start) => sounds.slice(start).join(''));
}

/**
 * ASCII spellings that respect the marks that folding removes. They are vowels in Indic scripts, and
 * distinguish `ga` from `ka` in Japanese.
 */
function soundsIn(text: string): string[] {
  if (isAscii(text) || !/\p{M}/u.test(text.normalize('NFKD'))) return [];
  const marked = text.normalize('NFKC').match(markedWords) ?? [];
  return marked
    .flatMap((word) => word.match(runs) ?? [])
    .flatMap((run) => (unspacedRun.test(run) ? soundUnspaced(run) : [inAscii(run)]));
}

/** ASCII spellings of letters like ø, which others may type. */
function alternatives(run: string): string[][] {
  if (isAscii(run)) return [[shorten(run)]];
  if (unspacedRun.test(run)) {
    const characters = [...run];
    return (characters.length === 1 ? characters : pairsOf(characters)).map((pair) => [pair]);
  }
  const ascii = latin.test(run) ? inAscii(run) : '';
  return [[...new Set([run, ascii])].filter((word) => word !== '').map(shorten)];
}

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((second, index) => `${characters[index]}${second}`);
}

/** The letters and digits of a text in ASCII. */
export function inAscii(text: string): string {
  return toAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9+#]/g, '');
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

function shorten(word: string): string {
  return word.length <= longestWord ? word : [...word].slice(0, longestWord).join('');
}
