import { expect, test } from 'bun:test';
import { checkProfile } from './check-profile.ts';
import { normalize } from './normalize.ts';

test('fixes values that real files contain and reports them', () => {
  const { document, changes } = normalize({
    basics: { name: 'Ada', picture: '', website: 'ada.example/about', email: '', phone: null },
    work: [
      { company: 'Acme', website: 'acme.example', startDate: '2019/03', endDate: 'Present' },
      { name: 'Old', startDate: '2001-02-03T00:00:00.000Z', endDate: '' },
      { name: 'Both', company: 'kept', endDate: null },
    ],
    education: [{ institution: 'Home', website: 'home.example', gpa: '4.0' }],
    awards: [{ title: 'Prize', date: '2020-01-01', gpa: 'kept' }],
    talks: [{ title: 'Mine', url: 'talks.example/ü' }],
    'x-vitrine': { theme: 'paper' },
  });
  expect(document).toEqual({
    basics: { name: 'Ada', url: 'https://ada.example/about' },
    work: [
      { name: 'Acme', url: 'https://acme.example', startDate: '2019-03' },
      { name: 'Old', startDate: '2001-02-03' },
      { name: 'Both', company: 'kept' },
    ],
    education: [{ institution: 'Home', url: 'https://home.example', score: '4.0' }],
    awards: [{ title: 'Prize', date: '2020-01-01', gpa: 'kept' }],
    talks: [{ title: 'Mine', url: 'https://talks.example/%C3%BC' }],
    'x-vitrine': { theme: 'paper' },
  });
  expect(checkProfile(document)).toEqual([]);
  expect(changes.map(({ pointer, how }) => [pointer, ...how.map(told)].join(' '))).toEqual([
    '/basics/picture renamed image',
    '/basics/image emptyRemoved',
    '/basics/website renamed url',
    '/basics/url schemeAdded ada.example/about',
    '/basics/email emptyRemoved',
    '/basics/phone nullRemoved',
    '/work/0/company renamed name',
    '/work/0/website renamed url',
    '/work/0/url schemeAdded acme.example',
    '/work/0/startDate rewritten before "2019/03" after 2019-03',
    '/work/0/endDate goesOn Present',
    '/work/1/startDate rewritten before "2001-02-03T00:00:00.000Z" after 2001-02-03',
    '/work/1/endDate goesOn ',
    '/work/2/endDate nullRemoved',
    '/education/0/website renamed url',
    '/education/0/url schemeAdded home.example',
    '/education/0/gpa renamed score',
    '/talks/0/url schemeAdded talks.example/ü',
    '/talks/0/url rewritten before https://talks.example/ü after https://talks.example/%C3%BC',
  ]);
});

test('leaves valid and unfixable values unchanged', () => {
  for (const document of [
    { basics: { name: 'Ada', url: 'https://ada.example', summary: '' } },
    { basics: { url: 'javascript:alert(1)' } },
    { work: [{ startDate: 'some day' }] },
    [1, 'two'],
    'text',
    null,
  ]) {
    expect(normalize(document)).toEqual({ document, changes: [] });
  }
});

function told(value: string | object): string {
  return typeof value === 'string' ? value : Object.entries(value).flat().join(' ');
}
