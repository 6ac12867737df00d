import { expect, test } from 'bun:test';
import { alternativeOf, withAlternative } from './alternatives.ts';
import { compareProfiles } from './compare-profiles.ts';
import type { ProfileDocument } from './document.ts';
import type { FileList } from './files.ts';
import { projectProfile } from './public-profile.ts';
import { nothingToRead, readersDocument } from './readers-document.ts';

const file = (hash: string) => ({ hash, type: 'text/plain', size: 1 });
const draft: ProfileDocument = {
  basics: { name: 'Ada', email: 'ada@example.org', location: { city: 'London' } },
  work: [
    { name: 'Acme', 'x-vitrine': { slug: 'acme', locales: { fr: { '/name': 'Acmé' } } } },
    { name: 'Secret', 'x-vitrine': { slug: 'secret', visibility: 'private' } },
  ],
};

const placesOf = (before: ProfileDocument, after: ProfileDocument) =>
  compareProfiles({ document: before, files: {} }, { document: after, files: {} }).document.map(
    ({ kind, pointer }) => `${kind} ${pointer}`,
  );

test('lists additions piece by piece and an item as one change', () => {
  expect(placesOf({}, draft)).toEqual([
    'added /basics/name',
    'added /basics/email',
    'added /basics/location/city',
    'added /work/0',
    'added /work/1',
  ]);
  expect(placesOf({ ...draft, 'x-vitrine': { visibility: { '/basics/email': 'public' } } }, draft)).toEqual([
    'removed /x-vitrine/visibility/~1basics~1email',
  ]);
});

test('lists a new section by its items and reports moves', () => {
  const ordered = (...sections: string[]): ProfileDocument => ({ ...draft, 'x-vitrine': { sections } });
  expect(placesOf(ordered('work'), ordered('work', 'projects'))).toEqual([]);
  expect(placesOf(ordered('work', 'projects', 'skills'), ordered('skills', 'work', 'projects'))).toEqual([
    'moved /x-vitrine/sections/0',
  ]);
});

test('notes outdated translations without listing them', () => {
  const marks = { outdated: { fr: ['/basics/name'] } };
  expect(placesOf(draft, { ...draft, 'x-vitrine': marks })).toEqual([]);
  const work = [{ name: 'Acme', 'x-vitrine': { slug: 'acme', outdated: { fr: ['/name'] } } }];
  expect(placesOf({ work: [{ name: 'Acme', 'x-vitrine': { slug: 'acme' } }] }, { work })).toEqual([]);
});

test('compares files by their content', () => {
  const before = { 'a/b/c': file('1'), 'a/b/d': file('1'), 'a/b/e': file('1') };
  const after = { 'a/b/d': file('2'), 'a/b/e': { ...file('1'), width: 3 }, 'a/b/f': file('1') };
  expect(compareProfiles({ document: {}, files: before }, { document: {}, files: after }).files).toEqual([
    { kind: 'removed', path: 'a/b/c' },
    { kind: 'changed', path: 'a/b/d' },
    { kind: 'added', path: 'a/b/f' },
  ]);
});

test('compares public content with slugs and translations on their items', () => {
  const shown = projectProfile(draft, { 'work/acme/x': file('1'), 'work/secret/x': file('2') }, 'en');
  const document = readersDocument(shown);
  expect(JSON.stringify(document)).not.toMatch(/ada@example|Secret/);
  expect(document.work).toEqual([
    { name: 'Acme', 'x-vitrine': { slug: 'acme', locales: { fr: { '/name': 'Acmé' } } } },
  ]);
  expect(placesOf(readersDocument(nothingToRead(shown)), document)).toEqual([
    'added /basics/name',
    'added /basics/location/city',
    'added /work/0',
  ]);
});

test('lists alt texts on their item only', () => {
  const path = 'work/acme/notes/pier.png';
  const said = withAlternative(draft, path, 'A pier');
  expect(alternativeOf(said, path)).toBe('A pier');
  expect(withAlternative(said, path, '')).toEqual(draft);
  for (const odd of ['work/nobody/x', '__proto__/x/y', 'constructor/name/z', 'basics/image/me.png'])
    expect([withAlternative(draft, odd, 'x'), alternativeOf(draft, odd)]).toEqual([draft, '']);
});

test('counts a replaced image or cover as one change', () => {
  const told = (before: FileList, after: FileList) =>
    compareProfiles({ document: {}, files: before }, { document: {}, files: after }).files.map(
      ({ kind, path }) => `${kind} ${path}`,
    );
  for (const place of ['basics/image', 'basics/cover']) {
    const [one, other] = [{ [`${place}/a.png`]: file('1') }, { [`${place}/b.jpg`]: file('2') }];
    expect(told(one, other)).toEqual([`changed ${place}/b.jpg`]);
    expect(told({}, other)).toEqual([`added ${place}/b.jpg`]);
    expect(told(one, {})).toEqual([`removed ${place}/a.png`]);
  }
  const entry = (name: string) => ({ [`work/acme/${name}`]: file('1') });
  expect(told(entry('a.png'), entry('b.png'))).toEqual(['removed work/acme/a.png', 'added work/acme/b.png']);
});
