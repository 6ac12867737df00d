import { expect, test } from 'bun:test';
import { importJsonResume } from './json-resume.ts';

test('JSON Resume: basics, sections, and what is mended and left out', () => {
  const person = importJsonResume({
    $schema: 'x',
    username: 'ada',
    basics: {
      name: ' Ada ',
      picture: 'ada.example/me.png',
      email: '',
      location: { city: 'London', countryCode: 'GB' },
      profiles: [{ network: 'X', username: 'ada' }],
    },
    work: [{ company: 'Engines', startDate: '2020', endDate: 'Present', highlights: ['One', ' '] }],
    talks: [{ name: 'On sums', x: { y: 1 }, 'x-vitrine': { visibility: 'private', slug: 's' } }],
    'Not A Section': [],
    'x-vitrine': { theme: 'studio' },
  });
  expect(person?.basics).toEqual({
    name: 'Ada',
    location: { city: 'London', countryCode: 'GB' },
    profiles: [{ network: 'X', username: 'ada' }],
  });
  expect(person?.picture).toEqual({ url: 'https://ada.example/me.png' });
  expect(person?.items).toEqual([
    {
      section: 'work',
      source: 'Engines | 2020',
      item: { name: 'Engines', startDate: '2020', highlights: ['One'] },
    },
    {
      section: 'talks',
      source: 'On sums',
      item: { name: 'On sums', 'x-vitrine': { visibility: 'private' } },
    },
  ]);
  const told = Map.groupBy(person?.notes ?? [], ({ kind }) => kind);
  expect(told.get('left-out')?.map(({ where }) => where)).toEqual(['talks: x', 'Not A Section', 'x-vitrine']);
  expect(told.get('changed')?.map(({ where }) => where)).toContain('/work/0/endDate');
});

test('JSON Resume: what is none is none', () => {
  for (const value of [null, [], 'x', {}, { $schema: 'x' }, { work: 'x' }])
    expect(importJsonResume(value)).toBeNull();
  let deep: unknown = {};
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(importJsonResume({ basics: deep })).toBeNull();
});
