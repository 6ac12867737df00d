import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { foldQuery, foldWhole, foldWords, sortingKey } from './fold-words.ts';

/** Whether a search for `query` finds the text. */
function finds(query: string, text: string): boolean {
  const kept = foldWords(text);
  const asked = foldQuery(query);
  const isThere = (word: string) => kept.some((one) => one.startsWith(word));
  return asked.length > 0 && asked.every((spellings) => spellings.some(isThere));
}

describe('a text matches', () => {
  test.each([
    ['soren', 'Søren Kierkegaard'],
    ['Søren', 'Soren'],
    ['SÖREN', 'Søren'],
    ['kierk sør', 'Søren Kierkegaard'],
    ['strasse', 'Straße'],
    ['STRASSE', 'Straße'],
    ['straße', 'Strasse'],
    ['zoe', 'Zoë'],
    ['lukasz', 'Łukasz'],
    ['izmir', 'İzmir'],
    ['wangxiaoming', '王小明'],
    ['wang xiaoming', '王小明'],
    ['xiaoming', '王小明'],
    ['小明', '王小明'],
    ['王小明', '王小明'],
    ['明', '王小明'],
    ['田中', '田中 太郎'],
    ['ﾀﾅｶ', 'タナカ'],
    ['민수', '김민수'],
    ['gimminsu', '김민수'],
    ['نور', 'نُور'],
    ['نُور', 'نور'],
    ['احمد', 'أحمد'],
    ['ОЛЬГА', 'Ольга'],
    ['olga', 'Ольга'],
    ['οδυσσευσ', 'Ὀδυσσεύς'],
    ["o'brien", 'Sinéad O’Brien'],
    ['obrien', 'Sinéad O’Brien'],
    ['brien', 'Sinéad O’Brien'],
    ['c++', 'C++'],
    ['c#', 'C#'],
    ['node.js', 'Node.js'],
    ['jean luc', 'Jean-Luc'],
    ['ﬁne', 'fine'],
    ['हिन्दी', 'हिन्दी'],
    ['amit', 'अमित'],
    ['priya', 'प्रिया शर्मा'],
    ['अमित', 'अमित'],
    ['megumi', 'さとう めぐみ'],
    ['gumi', 'めぐみ'],
    ['daisuke', 'だいすけ'],
    ['miyazaki', 'ミヤザキ'],
    ['miyazaki', 'ミヤサ\u3099キ'],
    ['めく', 'めぐみ'],
    ['yuriy', 'Юрий'],
    ['yurii', 'Юрий'],
    ['a'.repeat(300), 'a'.repeat(200)],
  ])('by %s: %s', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });
});

describe("a text doesn't match", () => {
  test.each([
    ['小王', '王小明'],
    ['王明', '王小明'],
    ['c#', 'C++'],
    ['oren', 'Søren'],
    ['н', 'Nadia'],
    ['', 'Søren'],
    ['"*:()', 'Søren'],
  ])('by %s: %s', (query, text) => {
    expect(finds(query, text)).toBe(false);
  });
});

test('reduces any input to words of letters, digits, + and #', () => {
  const anything = fc.string({ unit: 'grapheme', maxLength: 200 });
  const isPlain = (word: string) => /^[\p{L}\p{N}+#]+$/u.test(word) && [...word].length <= 40;
  fc.assert(
    fc.property(anything, (text) => {
      expect(foldWords(text).filter((word) => !isPlain(word))).toEqual([]);
      expect(foldQuery(text).flat()).toSatisfy((words: string[]) => words.every(isPlain));
      expect(foldQuery(text).length).toBeLessThanOrEqual(12);
    }),
  );
});

test('finds a text by each of its own words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      expect(foldQuery(text).length === 0 || finds(text, text)).toBe(true);
    }),
  );
});

test('folds ten thousand characters as quickly per character as a line', () => {
  expect(foldQuery('word '.repeat(2_000))).toEqual([['word']]);
  expect(foldQuery(Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(' '))).toHaveLength(12);
  expect(foldQuery('王'.repeat(10_000))).toEqual([['王王']]);
});

test('compares a whole text as one word', () => {
  expect(foldWhole(' Machine  Learning ')).toBe('machine-learning');
  expect(foldWhole('C++')).toBe('c++');
  expect(foldWhole('São Paulo')).toBe('sao-paulo');
  expect(foldWhole('***')).toBe('');
});

test('sorts names of every script in one order', () => {
  const names = ['Zoë', '王小明', 'Ольга', 'Ángel', 'نور'];
  expect(names.map(sortingKey)).toEqual(['zoe', 'wangxiaoming', 'olga', 'angel', 'nwr']);
});
