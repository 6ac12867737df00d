import { expect, test } from 'bun:test';
import { dotOf } from './dot.ts';

test('keeps the day number with its month in right-to-left scripts', () => {
  expect(['en', 'de', 'ar', 'he', 'ur', 'az'].map(dotOf)).toEqual([
    ' · ',
    ' · ',
    ...Array.from({ length: 3 }, () => '\u200f · \u200f'),
    ' · ',
  ]);
});
