import { expect, test } from 'bun:test';
import { findGaps, gaps } from './find-gaps.ts';

const picture = { hash: 'a', size: 1, type: 'image/png' };

test('lists every gap of an empty profile and none of a full one', () => {
  expect(findGaps({}, {})).toEqual([...gaps]);
  const basics = {
    name: 'A',
    label: 'B',
    summary: 'C',
    location: { city: 'D' },
    profiles: [{ network: 'E', url: 'https://e.example' }],
  };
  const whole = { basics, education: [{ institution: 'F' }], skills: [{ name: 'G' }] };
  expect(findGaps(whole, { 'basics/image/a.png': picture })).toEqual([]);
});

test('counts blank texts and empty lists as missing', () => {
  expect(findGaps({ basics: { name: ' ', profiles: [] }, work: [], skills: [] }, {})).toEqual([...gaps]);
});

test('counts only an image of the person as a photo', () => {
  expect(findGaps({}, { 'work/one/a.png': picture })).toContain('picture');
});
