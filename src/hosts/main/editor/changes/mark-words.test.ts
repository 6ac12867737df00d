import { expect, test } from 'bun:test';
import { emphasizedText } from '../../../../domain/formats/emphasized-text.ts';
import { type MarkedRun, markWords } from './mark-words.ts';

/** Shows changed words in brackets and bold words in stars. */
function shown(runs: readonly MarkedRun[]): string {
  return runs
    .map(({ text, isChanged, isStrong }) => {
      const loud = isStrong ? `*${text}*` : text;
      return isChanged ? `[${loud}]` : loud;
    })
    .join('');
}

const marked = (before: string, after: string) => {
  const sides = markWords(emphasizedText(before), emphasizedText(after));
  return [shown(sides.before), shown(sides.after)];
};

test.each([
  ['nine engineers, four', 'eleven engineers, four', '[nine] engineers, four', '[eleven] engineers, four'],
  ['I lead.', 'I lead. We publish.', 'I lead.', 'I lead. [We publish.]'],
  ['a b c d', 'a c d e', 'a [b] c d', 'a c d [e]'],
  ['Germany', 'Denmark', '[Germany]', '[Denmark]'],
  ['**Twenty** years', 'Twenty years', '[*Twenty*] years', '[Twenty] years'],
  ['橋を作る。', '橋を直す。', '橋を[作る]。', '橋を[直す]。'],
  ['one\n\ntwo', 'one\n\nthree two', 'one\n\ntwo', 'one\n\n[three] two'],
  ['same', 'same', 'same', 'same'],
  ['', 'new', '', '[new]'],
])('compares %j and %j', (before, after, one, other) => {
  expect(marked(before, after)).toEqual([one, other]);
});

test('keeps all words and compares only the ends of long texts', () => {
  const words = (count: number, step: number) =>
    Array.from({ length: count }, (_, index) => `w${(index * step) % 997}`).join(' ');
  const [before, after] = [`same ${words(3000, 7)}`, `same ${words(3000, 11)}`];
  const sides = markWords(before, after);
  expect(sides.before.map(({ text }) => text).join('')).toBe(before);
  expect(sides.after.map(({ text }) => text).join('')).toBe(after);
  expect(sides.before.map(({ isChanged }) => isChanged)).toEqual([false, true]);
  const longer = 'word '.repeat(6000);
  expect(shown(markWords(longer, `${longer}x`).after)).toBe(`[${longer}x]`);
});
