import { expect, test } from 'bun:test';
import { directionOf } from '../texts/direction.ts';
import { plainLine, shorten } from './plain-line.ts';

test('a title cannot reorder what stands around it', () => {
  expect(plainLine(' Ada\u202e\u2066 \n Lovelace\u2069\u202c ')).toBe('Ada Lovelace');
});

test('a description ends with a whole word, and never with half a character', () => {
  expect(shorten('one two three', 13)).toBe('one two three');
  expect(shorten('one two three', 12)).toBe('one two…');
  expect(shorten('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(shorten('😀'.repeat(30), 10)).toBe('😀😀😀😀…');
});

test('the direction follows the script', () => {
  expect(['ar', 'he', 'fa', 'ur', 'yi', 'dv', 'ckb', 'az-Arab', 'pa-PK'].map(directionOf)).toEqual(
    Array(9).fill('rtl'),
  );
  expect(['en', 'zh-Hans', 'ja', 'az', 'pa', 'fr-CA'].map(directionOf)).toEqual(Array(6).fill('ltr'));
});
