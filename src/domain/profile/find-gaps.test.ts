import { expect, test } from 'bun:test';
import { findGaps, gaps } from './find-gaps.ts';

const picture = { hash: 'a', size: 1, type: 'image/png' };

test('an empty profile lacks everything, one that has it all nothing', () => {
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

test('blanks and empty lists are nothing', () => {
  expect(findGaps({ basics: { name: ' ', profiles: [] }, work: [], skills: [] }, {})).toEqual([...gaps]);
});

test('a file that is no picture of the person is none', () => {
  expect(findGaps({}, { 'work/one/a.png': picture })).toContain('picture');
});
