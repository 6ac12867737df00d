import { foldQuery, inAscii } from './fold-words.ts';
import { nameKey } from './name-key.ts';
import { otherNames } from './short-names.ts';

/** One word of a search. */
export interface AskedWord {
  /** Prefixes that match. */
  readonly begins: readonly string[];
  /** Whole words that match. */
  readonly whole: ReadonlySet<string>;
}

/** Marks index words that hold an alternative spelling of a name. Words of a text never start with it. */
export const keyMark = '+';

/** Characters. Shorter words have too many similar words. */
const shortestCorrected = 5;
/** Words with letters only. Numbers must match exactly. */
const lettersAlone = /^\p{L}+$/u;

/** The words of a search, as typed. */
export function askWords(text: string): AskedWord[] {
  return foldQuery(text).map((begins) => ({ begins, whole: new Set<string>() }));
}

/** Adds alternative spellings: umlauts as two letters, romanized names, short forms of names. */
export function addSpellings({ begins, whole }: AskedWord): AskedWord {
  const latin = [...new Set(begins.map(inAscii))].filter((word) => word !== '');
  const joined = latin.map((word) => word.replace(/(?<=[aou])e/g, ''));
  const keys = latin.flatMap((word) => nameKey(word) ?? []).flatMap((key) => [key, keyMark + key]);
  return {
    begins: [...new Set([...begins, ...joined])],
    whole: new Set([...whole, ...latin.flatMap(parted), ...keys, ...latin.flatMap(otherNames)]),
  };
}

/** Adds words one typo away: a letter too many, too few or wrong, or two swapped. */
export function addTypos({ begins, whole }: AskedWord): AskedWord {
  const typed = begins.filter((word) => lettersAlone.test(word) && [...word].length >= shortestCorrected);
  return { begins, whole: new Set([...whole, ...typed.flatMap(neighboursOf)]) };
}

/** Spellings in which a vowel becomes two letters: `koln` also matches `koeln`. */
function parted(word: string): string[] {
  return [...word.matchAll(/[aou](?!e)/g)].map(
    ({ index }) => `${word.slice(0, index + 1)}e${word.slice(index + 1)}`,
  );
}

/** Every word that is one typo away. */
function neighboursOf(word: string): string[] {
  const characters = [...word];
  const letters = [...(alphabets.find((letters) => characters.some((one) => letters.includes(one))) ?? '')];
  const near: string[] = [];
  for (let index = 0; index <= characters.length; index += 1) {
    const before = characters.slice(0, index).join('');
    const [first = '', second = '', ...rest] = characters.slice(index);
    const after = second + rest.join('');
    if (first !== '') near.push(before + after);
    if (second !== '') near.push(before + second + first + rest.join(''));
    for (const letter of letters) near.push(before + letter + first + after, before + letter + after);
  }
  return near;
}

/** Letters of each alphabetic script, folded. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяђјљњћџєіґ',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءآأإؤئپچژگ',
  'אבגדהוזחטיכלמנסעפצקרשתםןץףך',
];
