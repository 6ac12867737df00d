import { describe, expect, test } from 'bun:test';
import { groupPeople, markSkills } from './directory-groups.ts';
import { type DirectoryEntry, type DirectoryListing, listInDirectory } from './directory-listing.ts';
import type { ProfileDocument } from './document.ts';
import { type PublicProfile, projectProfile } from './public-profile.ts';
import { readEntry } from './read-entry.ts';

const draft: ProfileDocument = {
  basics: {
    name: '  Ada\nLovelace ',
    label: 'Analyst',
    email: 'planted@example.org',
    phone: '+49 555',
    summary: 'plantedsummary',
    location: { address: 'Plantedstreet 1', postalCode: '90909', city: 'London', countryCode: 'GB' },
  },
  skills: [{ name: 'Maths', level: 'Master', keywords: ['Bernoulli', 'MATHS', 'Poésie'] }],
  languages: [{ language: 'English', fluency: 'Native' }],
  work: [{ name: 'Engine Ltd', position: 'Programmer', summary: 'plantedwork' }],
  projects: [{ name: 'plantedproject' }],
  'x-vitrine': {
    directory: 'listed',
    // Visitors may see these fields, but the search does not index them.
    visibility: { '/basics/email': 'public', '/basics/location/address': 'public' },
    locales: { fr: { '/basics/label': 'Analyste' } },
  },
};
const list = (profile: PublicProfile, username: string): DirectoryListing | null =>
  listInDirectory(profile, username)?.listing ?? null;
const entryOf = (listing: DirectoryListing | null): DirectoryEntry => JSON.parse(listing?.entry ?? 'null');
const project = (document: ProfileDocument): PublicProfile => projectProfile(document, {}, 'en');

describe('a directory entry', () => {
  test("has the content of a person's card", () => {
    expect(entryOf(list(project(draft), 'ada'))).toEqual({
      name: 'Ada Lovelace',
      headline: 'Analyst',
      place: 'London, United Kingdom',
      city: 'London',
      skills: ['Maths', 'Bernoulli', 'Poésie'],
      languages: ['English'],
      language: 'en',
      picture: null,
      employers: ['Engine Ltd'],
      translations: { fr: { headline: 'Analyste', place: 'London, Royaume-Uni' } },
    });
  });

  test('shows the first work with a public image', () => {
    const items = (...names: string[]) => names.map((name) => ({ name, 'x-vitrine': { slug: name } }));
    const [hidden] = items('hidden').map((item) => ({
      ...item,
      'x-vitrine': { slug: 'hidden', visibility: 'private' as const },
    }));
    const document: ProfileDocument = {
      projects: [...(hidden ? [hidden] : []), ...items('plan', 'bridge')],
      work: items('job'),
      'x-vitrine': { sections: ['projects', 'work'], locales: { fr: { '/projects/2/name': 'Pont' } } },
    };
    const picture = { hash: '', type: 'image/png', size: 1, width: 9, height: 9 };
    const files = {
      'basics/cover/c.png': picture,
      'projects/bridge/a.png': picture,
      'projects/bridge/b.png': picture,
      'projects/hidden/h.png': picture,
      'projects/plan/plan.txt': { hash: '', type: 'text/plain', size: 1 },
      'work/job/j.png': picture,
    };
    const profile = projectProfile(document, files, 'en');
    const entry = entryOf(list(profile, 'ada'));
    const paths = { item: 'projects/bridge', picture: 'projects/bridge/a.png' };
    expect(readEntry(entry, 'en').showpiece).toEqual({ ...paths, title: { text: 'bridge', language: 'en' } });
    expect(readEntry(entry, 'fr').showpiece?.title).toEqual({ text: 'Pont', language: 'fr' });
    const projects = [...(hidden ? [hidden] : []), ...items('plan', 'bridge')];
    const others = projects.map((item) => ({ ...item, name: 'other' }));
    const renamed = projectProfile({ ...document, projects: others }, files, 'en');
    expect(listInDirectory(renamed, 'ada')?.fingerprint).not.toBe(
      listInDirectory(profile, 'ada')?.fingerprint,
    );
    expect(readEntry(entryOf(list(project(document), 'ada')), 'en').showpiece).toBeNull();
  });

  test('indexes name, headline, place, skills, languages, employers and titles in every language only', () => {
    const { nameWords, aboutWords } = list(project(draft), 'ada.l') ?? {};
    expect(nameWords).toEqual('ada l lovelace');
    expect(aboutWords?.split(' ').toSorted()).toEqual(
      [
        ...['=language=english', '=place=london', '=skill=bernoulli', '=skill=maths', '=skill=poesie'],
        ...['analyst', 'analyste', 'bernoulli', 'engine', 'english', 'kingdom', 'london', 'ltd', 'maths'],
        ...['poesie', 'programmer', 'royaume', 'uni', 'united'],
        // The country's name in every language of the interface.
        ...[
          'uk',
          'vereinigtes',
          'konigreich',
          'reino',
          'unido',
          'ru',
          'المملكة',
          'المتحدة',
          'lmmlkh',
          'lmthdh',
        ],
      ].toSorted(),
    );
  });

  test("excludes unlisted members and applies the operator's default to others", () => {
    const choose = (directory?: 'listed' | 'unlisted') =>
      listInDirectory(project({ 'x-vitrine': directory ? { directory } : {} }), 'ada');
    expect(choose('unlisted')).toBeNull();
    expect(choose()).toMatchObject({ choice: 'default', sortKey: 'ada' });
    expect(entryOf(choose()?.listing ?? null).name).toBe('ada');
    expect(choose('listed')?.choice).toBe('listed');
  });

  test('limits the content of huge profiles', () => {
    const skills = Array.from({ length: 3_000 }, (_, index) => ({ name: `skill number ${index}` }));
    const listing = list(project({ skills, basics: { label: 'x'.repeat(9_000) } }), 'ada');
    expect(entryOf(listing).skills).toHaveLength(100);
    expect(entryOf(listing).headline).toHaveLength(160);
    expect(listing?.aboutWords.split(' ').length).toBeLessThanOrEqual(600);
  });
});

describe('a directory entry in other languages', () => {
  const translate = (locales: Record<string, Record<string, string>>, more: ProfileDocument = {}) =>
    list(project({ ...draft, ...more, 'x-vitrine': { ...draft['x-vitrine'], locales } }), 'ada');

  test('has the differing texts and the list of languages', () => {
    const listing = translate({
      de: {
        '/basics/name': 'Gräfin Ada',
        '/skills/0/keywords/1': 'Poesie',
        '/skills/0/keywords/2': 'Dichtung',
      },
      fr: { '/basics/summary': 'plantedrésumé' },
    });
    expect(entryOf(listing).translations).toEqual({
      de: {
        name: 'Gräfin Ada',
        place: 'London, Vereinigtes Königreich',
        words: { MATHS: 'Poesie', Poésie: 'Dichtung' },
      },
      fr: { place: 'London, Royaume-Uni' },
    });
    expect(listing?.aboutWords.split(' ')).toContain('=skill=dichtung');
    expect(listing?.entry).not.toContain('planted');
  });

  test('has no street, even a public one', () => {
    const { entry } = translate({ de: { '/basics/location/address': 'Plantedstraße 1' } }) ?? {};
    expect(entry).not.toMatch(/planted/i);
  });

  test('limits the number of languages and words', () => {
    const skills = Array.from({ length: 100 }, (_, index) => ({ name: `skill number ${index}` }));
    const words = Object.fromEntries(
      skills.map((_, index) => [`/skills/${index}/name`, `${index} ${'x'.repeat(150)}`]),
    );
    const tags = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `x${letter}`);
    const listing = translate(Object.fromEntries(tags.map((tag) => [tag, words])), { skills });
    const { translations = {} } = entryOf(listing);
    expect(Object.keys(translations)).toHaveLength(20);
    expect(Object.values(translations).filter((one) => one.words)).toHaveLength(1);
    expect(listing?.entry.length).toBeLessThan(30_000);
    expect(listing?.aboutWords.split(' ').length).toBeLessThanOrEqual(900);
  });

  test('ignores inherited properties with the name of a skill', () => {
    const skills = [{ name: '__proto__' }, { name: 'constructor' }];
    const listing = translate({ de: { '/skills/0/name': 'Urbild' } }, { skills });
    expect(readEntry(entryOf(listing), 'de').skills.map(({ text }) => text)).toEqual([
      'Urbild',
      'constructor',
    ]);
    expect(readEntry(entryOf(listing), 'toString').skills).toHaveLength(2);
  });
});

test('counts facets case-insensitively, largest first', () => {
  const entry = entryOf(list(project(draft), 'ada'));
  const other = { ...entry, skills: ['POESIE', 'Zoology'], city: '' };
  const people = [entry, other].map((one) => readEntry(one, 'en'));
  const { skill, place } = groupPeople(people, 'en', 2);
  expect([skill, place]).toEqual([
    [
      { text: 'Poésie', label: 'Poésie', count: 2 },
      { text: 'Bernoulli', label: 'Bernoulli', count: 1 },
    ],
    [{ text: 'London', label: 'London', count: 1 }],
  ]);
});

test('marks the searched skill and lists it first', () => {
  const skills = ['Maths', 'Poésie', 'C++'].map((one) => ({ text: one, language: 'en', original: one }));
  const marked = (text: string, ...asked: string[]) =>
    markSkills({ skills }, { text, skills: asked }).map((one) => (one.isMarked ? `*${one.text}` : one.text));
  expect(marked('poe')).toEqual(['*Poésie', 'Maths', 'C++']);
  expect(marked('', 'c++')).toEqual(['*C++', 'Maths', 'Poésie']);
  expect(marked('')).toEqual(['Maths', 'Poésie', 'C++']);
});

test('includes all content in its fingerprint and skips unchanged writes', () => {
  const fingerprintOf = (document: ProfileDocument) => listInDirectory(project(document), 'ada')?.fingerprint;
  const [item] = Array.isArray(draft.work) ? draft.work : [];
  const { basics = {} } = draft;
  const others: ProfileDocument[] = [
    { ...draft, basics: { ...basics, name: 'Other' } },
    { ...draft, basics: { ...basics, label: 'Other' } },
    { ...draft, basics: { ...basics, location: { city: 'Other' } } },
    { ...draft, skills: [{ name: 'Other' }] },
    { ...draft, languages: [{ language: 'Other' }] },
    { ...draft, work: [{ ...item, position: 'Other' }] },
    { ...draft, 'x-vitrine': {} },
    { ...draft, 'x-vitrine': { ...draft['x-vitrine'], language: 'de' } },
    { ...draft, 'x-vitrine': { ...draft['x-vitrine'], locales: { fr: { '/basics/label': 'Autre' } } } },
  ];
  for (const other of others) expect(fingerprintOf(other)).not.toBe(fingerprintOf(draft));
  const withPicture = (path: string) =>
    listInDirectory(projectProfile(draft, { [path]: { hash: 'a', type: 'image/png', size: 1 } }, 'en'), 'ada')
      ?.fingerprint;
  const pictures = ['basics/image/a.png', 'basics/image/b.png'].map(withPicture);
  expect(new Set([fingerprintOf(draft), ...pictures]).size).toBe(3);
  const elsewhere = { ...draft, basics: { ...basics, summary: 'Other' }, projects: [] };
  expect(fingerprintOf(elsewhere)).toBe(fingerprintOf(draft));
});
