import { expect, test } from 'bun:test';
import { directionOf } from '../texts/direction.ts';
import { plainLine, shorten } from './plain-line.ts';

test('isolates the text direction of titles', () => {
  expect(plainLine(' Ada\u202e\u2066 \n Lovelace\u2069\u202c ')).toBe('Ada Lovelace');
});

test('cuts descriptions after a whole word and never inside a character', () => {
  expect(shorten('one two three', 13)).toBe('one two three');
  expect(shorten('one two three', 12)).toBe('one two…');
  expect(shorten('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(shorten('😀'.repeat(30), 10)).toBe('😀😀😀😀…');
});

test('sets the direction by the script of the text', () => {
  expect(['ar', 'he', 'fa', 'ur', 'yi', 'dv', 'ckb', 'az-Arab', 'pa-PK'].map(directionOf)).toEqual(
    Array(9).fill('rtl'),
  );
  expect(['en', 'zh-Hans', 'ja', 'az', 'pa', 'fr-CA'].map(directionOf)).toEqual(Array(6).fill('ltr'));
});
