import { memoize } from '../../core/platform/memo.ts';

/** Folds accents and case. `placeOf` maps positions back to the original text. */
export function foldInPlace(text: string) {
  if (/^[\0-\x7f]*$/.test(text)) return { folded: text.toLowerCase(), placeOf: (place: number) => place };
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const letter of text) {
    const plain = foldLetter(letter);
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    folded += plain;
    at += letter.length;
  }
  return { folded, placeOf: (place: number) => places[place] ?? at };
}

const mostLetters = 5_000;
const foldLetter = memoize(mostLetters, (letter: string) =>
  letter
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\u0640]/gu, '')
    .toLowerCase()
    .normalize('NFC'),
);
