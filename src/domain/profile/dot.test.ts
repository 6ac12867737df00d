import { expect, test } from 'bun:test';
import { dotOf } from './dot.ts';

test('in scripts from the right, the number of a date stays with its month', () => {
  expect(['en', 'de', 'ar', 'he', 'ur', 'az'].map(dotOf)).toEqual([
    ' · ',
    ' · ',
    ...Array.from({ length: 3 }, () => '\u200f · \u200f'),
    ' · ',
  ]);
});
