import { expect, test } from 'bun:test';
import { countSteps } from '../../../test/support/count-steps.ts';
import { file, firstFile as first, placesOf } from '../../../test/support/imported-person.ts';
import type { ProfileDocument } from '../profile/document.ts';
import { assignSlugs } from '../profile/slugs.ts';
import { noMemory } from './import-memory.ts';
import { mergeImported } from './merge-imported.ts';

const slugsOf = (document: ProfileDocument, section: string) =>
  (document[section] as { 'x-vitrine': { slug: string } }[]).map((item) => item['x-vitrine'].slug);

test('imports everything into an empty draft and makes hidden values private', () => {
  const { document, taken, conflicts } = mergeImported({}, first, noMemory);
  expect(document.basics).toEqual({ name: 'Ada Lovelace', summary: 'Notes.' });
  expect(document['x-vitrine']?.visibility).toEqual({ '/basics/summary': 'private' });
  expect([placesOf(taken), conflicts]).toEqual([
    ['/basics/name', '/basics/summary', '/work/0', '/work/1', '/skills/0'],
    [],
  ]);
  expect(slugsOf(document, 'work')).toEqual(['engines', 'engines-2']);
});

test('changes nothing on a second import, also after renames, moves and removals', () => {
  const once = mergeImported({}, first, noMemory);
  const [programmer, lead] = once.document.work as Record<string, unknown>[];
  const edited = {
    ...once.document,
    basics: { ...once.document.basics, name: 'Ada, Countess of Lovelace' },
    work: [
      { ...lead, position: 'Head', 'x-vitrine': { slug: 'head', formerSlugs: ['engines-2'] } },
      programmer,
    ],
    skills: [],
  } as ProfileDocument;
  const again = mergeImported(edited, first, once.memory);
  expect([again.document, again.taken, again.changed, again.conflicts]).toEqual([edited, [], [], []]);
  expect([again.removed, again.memory]).toEqual([['Sums'], once.memory]);
  expect(mergeImported(edited, first, again.memory).document).toEqual(edited);
});

test('takes changes of the file and asks about conflicts', () => {
  const once = mergeImported({}, first, noMemory);
  const [programmer, lead] = once.document.work as Record<string, unknown>[];
  const edited = {
    ...once.document,
    work: [{ ...programmer, position: 'Analyst' }, lead],
  } as ProfileDocument;
  const next = file((builder) => {
    builder.set('name', 'Ada King');
    builder.add(
      'work',
      { name: 'Engines', position: 'Consultant', startDate: '1842', endDate: '1850' },
      { source: 'w1' },
    );
    builder.add('work', { name: 'Engines', position: 'Director', startDate: '1843' }, { source: 'w2' });
    builder.add('skills', { name: 'Looms' }, { source: 's2' });
  });
  const { document, taken, changed, conflicts } = mergeImported(edited, next, once.memory);
  expect(document.basics?.name).toBe('Ada King');
  expect(document.work).toMatchObject([
    { position: 'Analyst', endDate: '1850', 'x-vitrine': { slug: 'engines' } },
    { position: 'Director', 'x-vitrine': { slug: 'engines-2' } },
  ]);
  expect([placesOf(taken), placesOf(changed)]).toEqual([
    ['/work/0/endDate', '/skills/1'],
    ['/basics/name', '/work/1/position'],
  ]);
  expect(conflicts).toEqual([
    { pointer: '/work/0/position', title: 'Engines', mine: 'Analyst', theirs: 'Consultant', isTaken: false },
  ]);
  const asked = mergeImported(edited, next, once.memory, ({ pointer }) => pointer === '/work/0/position');
  expect(asked.document.work).toMatchObject([{ position: 'Consultant' }, { position: 'Director' }]);
});

test('matches items by content in drafts without import history', () => {
  const draft = assignSlugs({
    basics: { name: 'Ada', summary: 'Mine.' },
    work: [{ name: 'ENGINES', startDate: '1842', position: 'Mine' }],
    publications: [{ name: 'Old title', url: 'https://doi.org/10.1000/XYZ' }],
  });
  const given = file((builder) => {
    builder.set('name', 'Ada Lovelace');
    builder.set('email', 'ada@example.org');
    builder.add('work', { name: 'Engines', startDate: '1842', location: 'London' }, { source: 'w1' });
    builder.add('work', { name: 'Engines', startDate: '1850' }, { source: 'w2' });
    builder.add('publications', { name: 'New title', url: 'http://dx.doi.org/10.1000/xyz' }, { source: 'p' });
  });
  const { document, conflicts } = mergeImported(draft, given, noMemory);
  expect(document.basics).toEqual({ name: 'Ada', summary: 'Mine.', email: 'ada@example.org' });
  expect(document.work).toMatchObject([
    { name: 'ENGINES', position: 'Mine', location: 'London' },
    { name: 'Engines', startDate: '1850' },
  ]);
  expect(conflicts.map(({ pointer }) => pointer)).toEqual([
    '/basics/name',
    '/work/0/name',
    '/publications/0/name',
    '/publications/0/url',
  ]);
});

test('stores only hashes of imported values', () => {
  const { memory } = mergeImported({}, first, noMemory);
  expect(JSON.stringify(memory)).not.toMatch(/Ada|Notes|Programmer|1842|w1/);
});

test('keeps two entries of one school apart in any order', () => {
  const degrees = file((builder) => {
    builder.add('education', { institution: 'Home', studyType: 'Bachelor' }, { source: 'b' });
    builder.add('education', { institution: 'Home', studyType: 'Master', area: 'Sums' }, { source: 'm' });
  });
  const { document } = mergeImported({}, degrees, noMemory);
  expect(document.education).toMatchObject([{ studyType: 'Bachelor' }, { studyType: 'Master' }]);
  const draft = assignSlugs({
    education: [
      { institution: 'Home', studyType: 'Master' },
      { institution: 'Home', studyType: 'Bachelor' },
    ],
  });
  const over = mergeImported(draft, degrees, noMemory);
  expect(over.document.education).toMatchObject([
    { studyType: 'Master', area: 'Sums' },
    { studyType: 'Bachelor' },
  ]);
  expect([placesOf(over.taken), over.conflicts]).toEqual([['/education/0/area'], []]);
});

test('recognizes an item that the file renamed', () => {
  const before = file((builder) =>
    builder.add('work', { name: 'Engines', position: 'Junior', startDate: '1842' }, { source: 'Junior' }),
  );
  const after = file((builder) =>
    builder.add('work', { name: 'Engines', position: 'Senior', startDate: '1842' }, { source: 'Senior' }),
  );
  const once = mergeImported({}, before, noMemory);
  const { document, changed, conflicts } = mergeImported(once.document, after, once.memory);
  expect(document.work).toMatchObject([{ position: 'Senior', 'x-vitrine': { slug: 'engines' } }]);
  expect([placesOf(changed), conflicts]).toEqual([['/work/0/position'], []]);
});

test('adds social profiles to existing ones and merges locations by part', () => {
  const given = file((builder) => {
    builder.account({ network: 'GitHub', username: 'ada', url: 'https://github.com/ada' });
    builder.account({ network: 'X', username: 'ada', url: 'https://x.com/ada' });
    builder.place({ city: 'London', countryCode: 'GB' });
  });
  const draft = { basics: { profiles: [{ url: 'https://github.com/ada' }], location: { city: 'Ghent' } } };
  const { document, memory, conflicts } = mergeImported(draft, given, noMemory);
  expect(document.basics).toMatchObject({
    profiles: [{ url: 'https://github.com/ada' }, { url: 'https://x.com/ada' }],
    location: { city: 'Ghent', countryCode: 'GB' },
  });
  expect(placesOf(conflicts)).toEqual(['/basics/location/city']);
  const removed = { ...document, basics: { ...document.basics, profiles: [] } };
  expect(mergeImported(removed, given, memory).document.basics?.profiles).toEqual([]);
});

test('takes section titles for new sections only', () => {
  const talks = file((builder) => builder.add(builder.ownSection('Talks & Vorträge'), { name: 'One' }));
  const once = mergeImported({ 'x-vitrine': { titles: { work: 'Jobs' } } }, talks, noMemory);
  expect(once.document['x-vitrine']?.titles).toEqual({
    work: 'Jobs',
    'talks-vortrage': 'Talks & Vorträge',
  });
  const without = { ...once.document, 'x-vitrine': {} };
  expect(mergeImported(without, talks, once.memory).document['x-vitrine']).toEqual({});
});

test.each([
  ['with a section for each', (index: number) => `section-${index}`],
  ['with one name', () => 'work'],
])('merges entries %s in linear time', (_name, sectionOf) => {
  const [once = 0, more = 0] = [500, 2_000].map((count) => {
    const person = file((builder) => {
      for (let at = 0; at < count; at += 1)
        builder.add(sectionOf(at), { name: 'A', summary: `${at}` }, { source: `${at}` });
    });
    const { document, memory } = mergeImported({}, person, noMemory);
    return countSteps(() => {
      mergeImported(document, person, memory);
      mergeImported(document, person, noMemory);
    });
  });
  expect(more).toBeLessThan(8 * once);
});
