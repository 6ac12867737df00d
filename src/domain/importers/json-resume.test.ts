import { expect, test } from 'bun:test';
import { noMemory } from './import-memory.ts';
import { importJsonResume } from './json-resume.ts';
import { tellTwinsApart } from './tell-twins-apart.ts';

test('JSON Resume: reads basics and sections, fixes and skips values', () => {
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

test('JSON Resume: keeps private fields and sections private', () => {
  const basics = {
    name: 'Ada',
    label: 'Poet',
    summary: 'Notes.',
    email: 'a@example.org',
    image: 'https://ada.example/me.png',
    location: { city: 'London', region: 'Kent', address: 'Hill 1' },
    profiles: [
      { network: 'X', username: 'ada' },
      { network: 'GitHub', username: 'ada.l' },
    ],
  };
  const hiddenBy = (visibility: unknown, sections?: unknown) => {
    const work = [{ name: 'Engines' }];
    const person = importJsonResume({ basics, work, 'x-vitrine': { visibility, sections } });
    return [person?.hidden, person?.items.map(({ item }) => item['x-vitrine']?.visibility)];
  };
  const hiddenAccounts = (visibility: object) =>
    importJsonResume({ basics, 'x-vitrine': { visibility } })?.basics.profiles?.flatMap((one) =>
      one.isHidden ? [one.network] : [],
    );
  const usual = ['/basics/email', '/basics/location/address'];
  expect(importJsonResume({ basics })?.hidden).toEqual([]);
  expect(hiddenBy({ '/basics/summary': 'private', '/basics/email': 'public' })).toEqual([
    ['/basics/summary', '/basics/location/address'],
    [undefined],
  ]);
  expect(hiddenBy({ '/basics/location/city': 'private', '/basics/image': 'private' })[0]).toEqual([
    '/basics/email',
    '/basics/image',
    '/basics/location/address',
    '/basics/location/city',
  ]);
  expect(hiddenAccounts({ '/basics/profiles/0': 'private' })).toEqual(['X']);
  expect(hiddenAccounts({ '/basics/profiles/1/url': 'private', '/basics/profiles/1': 'public' })).toEqual([
    'GitHub',
  ]);
  expect(hiddenAccounts({ '/basics/profiles': 'private', '/basics/profiles/0': 'public' })).toEqual([
    'GitHub',
  ]);
  expect(hiddenAccounts({ '/basics': 'private' })).toEqual(['X', 'GitHub']);
  expect(
    hiddenBy({ '/basics': 'private', '/basics/label': 'public', '/basics/location': 'public' })[0],
  ).toEqual([
    '/basics/name',
    '/basics/email',
    '/basics/summary',
    '/basics/image',
    '/basics/location/address',
  ]);
  expect(hiddenBy({}, ['skills', { name: 'work', visibility: 'private' }])).toEqual([usual, ['private']]);
  for (const odd of [null, [7, null, { visibility: 'private' }], 'private', { '/basics/name': 7 }])
    expect(hiddenBy(odd, odd)).toEqual([usual, [undefined]]);
});

test("JSON Resume: imports section titles and reports values that aren't merged", () => {
  const imported = importJsonResume({
    work: [
      { name: 'Engines', 'x-vitrine': { locales: { fr: { '/name': 'Machines' } }, alt: { 'a.png': 'A' } } },
    ],
    talks: [{ name: 'On sums', 'x-vitrine': { locales: { fr: {} } } }],
    'x-vitrine': {
      titles: { talks: 'Vorträge', work: ' ', skills: 'Not there' },
      locales: { fr: { '/basics/summary': 'Notes' } },
      language: 'de',
      outdated: {},
    },
  });
  expect(imported?.titles).toEqual({ talks: 'Vorträge' });
  expect(imported?.notes.map(({ where, why }) => [where, ...why])).toEqual([
    ['x-vitrine: locales', 'unmerged'],
    ['x-vitrine: alt', 'unmerged'],
    ['x-vitrine: language', 'unmerged'],
  ]);
});

test('JSON Resume: rejects other JSON', () => {
  for (const value of [null, [], 'x', {}, { $schema: 'x' }, { work: 'x' }])
    expect(importJsonResume(value)).toBeNull();
  let deep: unknown = {};
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(importJsonResume({ basics: deep })).toBeNull();
});

test.each([
  [
    'talks',
    [
      { event: 'One', where: 'Bern' },
      { event: 'Two', where: 'Rome' },
    ],
  ],
  ['skills', [{ keywords: ['a'] }, { keywords: ['b'] }, { keywords: ['c'] }]],
  [
    'education',
    ['Maths', 'Physics'].map((area) => ({ institution: 'MIT', studyType: 'BSc', area, startDate: '2001' })),
  ],
  ['certificates', ['Red Cross', 'St John'].map((issuer) => ({ name: 'First aid', issuer }))],
  ['awards', ['ICML', 'NeurIPS'].map((awarder) => ({ title: 'Best paper', awarder }))],
  [
    'work',
    [
      { name: 'A', summary: '1' },
      { name: 'A', position: '2' },
      { name: 'A', summary: '3' },
    ],
  ],
])('JSON Resume: keeps two %s with equal names', (section, items) => {
  const imported = importJsonResume({ [section]: items })?.items ?? [];
  expect(imported.map(({ item }) => item)).toEqual(items);
  const sources = tellTwinsApart(imported, noMemory).map(({ source }) => source);
  expect(new Set(sources).size).toBe(items.length);
});

test('JSON Resume: imports duplicates once', () => {
  const skill = { name: 'Sums', keywords: ['a'] };
  expect(importJsonResume({ skills: [skill, { keywords: ['a'], name: 'Sums' }] })?.items).toHaveLength(1);
});

test('JSON Resume: reads lists of words as names and reports other values', () => {
  const person = importJsonResume({
    hobbies: ['chess', ' ', { name: 'go' }],
    languages: ['French'],
    skills: [['a'], null, true],
  });
  expect(person?.items.map(({ section, item }) => [section, item])).toEqual([
    ['hobbies', { name: 'chess' }],
    ['hobbies', { name: 'go' }],
    ['languages', { language: 'French' }],
  ]);
  expect(person?.notes).toEqual([{ kind: 'left-out', where: 'skills', why: ['neitherText'] }]);
});
