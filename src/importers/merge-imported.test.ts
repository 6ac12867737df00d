import { expect, test } from 'bun:test';
import { countSteps } from '../../test/support/count-steps.ts';
import type { ProfileDocument } from '../profile/document.ts';
import { assignSlugs } from '../profile/slugs.ts';
import { noMemory } from './import-memory.ts';
import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { type ImportedPlace, mergeImported } from './merge-imported.ts';

function file(fill: (builder: ProfileBuilder) => void): ImportedPerson {
  const builder = new ProfileBuilder();
  fill(builder);
  return builder.finish();
}

const first = file((builder) => {
  builder.set('name', 'Ada Lovelace');
  builder.set('summary', 'Notes.');
  builder.hide('/basics/summary');
  builder.add('work', { name: 'Engines', position: 'Programmer', startDate: '1842' }, { source: 'w1' });
  builder.add('work', { name: 'Engines', position: 'Lead', startDate: '1843' }, { source: 'w2' });
  builder.add('skills', { name: 'Sums' }, { source: 's1' });
});

const placesOf = (places: readonly ImportedPlace[]) => places.map(({ pointer }) => pointer);

const slugsOf = (document: ProfileDocument, section: string) =>
  (document[section] as { 'x-vitrine': { slug: string } }[]).map((item) => item['x-vitrine'].slug);

test('an empty draft takes everything, and what is to be hidden is private', () => {
  const { document, taken, conflicts } = mergeImported({}, first, noMemory);
  expect(document.basics).toEqual({ name: 'Ada Lovelace', summary: 'Notes.' });
  expect(document['x-vitrine']?.visibility).toEqual({ '/basics/summary': 'private' });
  expect([placesOf(taken), conflicts]).toEqual([
    ['/basics/name', '/basics/summary', '/work/0', '/work/1', '/skills/0'],
    [],
  ]);
  expect(slugsOf(document, 'work')).toEqual(['engines', 'engines-2']);
});

test('the same file once more changes nothing, also after items were renamed, moved and removed', () => {
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

test('what only the file changed is taken, and what both changed is asked about', () => {
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

test('over a draft that knows nothing of files, items are known by what they are', () => {
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

test('what is remembered has no word of the file', () => {
  const { memory } = mergeImported({}, first, noMemory);
  expect(JSON.stringify(memory)).not.toMatch(/Ada|Notes|Programmer|1842|w1/);
});

test('two of one school stay two, also over a draft that has them in another order', () => {
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

test('an item that the file calls something else by now is still the one it told of', () => {
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

test('accounts are added to those that are there, and places by their parts', () => {
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

test('accounts that the file hides are private one by one, and those that were there stay as they were', () => {
  const given = file((builder) => {
    builder.account({ network: 'GitHub', url: 'https://github.com/ada' }, { isHidden: true });
    builder.account({ network: 'X', url: 'https://x.com/ada' }, { isHidden: true });
    builder.account({ network: 'Blog', url: 'https://ada.example' });
    builder.account({ network: 'Blog', url: 'https://ada.example' }, { isHidden: true });
    builder.account({ network: 'ORCID', url: 'https://orcid.org/1' });
  });
  const draft: ProfileDocument = {
    basics: { profiles: [{ network: 'GitHub', url: 'https://github.com/ada' }] },
    'x-vitrine': {
      visibility: {
        '/basics/profiles': 'public',
        '/basics/profiles/1/url': 'public',
        '/basics/name': 'private',
      },
    },
  };
  const { document, taken, memory } = mergeImported(draft, given, noMemory);
  expect(document.basics?.profiles).toEqual([
    { network: 'GitHub', url: 'https://github.com/ada' },
    { network: 'X', url: 'https://x.com/ada' },
    { network: 'Blog', url: 'https://ada.example' },
    { network: 'ORCID', url: 'https://orcid.org/1' },
  ]);
  expect(document['x-vitrine']?.visibility).toEqual({
    '/basics/profiles': 'public',
    '/basics/profiles/1': 'private',
    '/basics/profiles/2': 'private',
    '/basics/name': 'private',
  });
  expect(placesOf(taken)).toEqual(['/basics/profiles/1', '/basics/profiles/2', '/basics/profiles/3']);
  expect(mergeImported(document, given, memory).document).toEqual(document);
});

test('what the file hides is private where nothing was, whatever a rule says of the place', () => {
  const draft: ProfileDocument = { 'x-vitrine': { visibility: { '/basics/summary': 'public' } } };
  const { document, memory } = mergeImported(draft, first, noMemory);
  expect(document['x-vitrine']?.visibility).toEqual({ '/basics/summary': 'private' });
  const shown = { ...document, 'x-vitrine': { visibility: { '/basics/summary': 'public' as const } } };
  expect(mergeImported(shown, first, memory).document).toEqual(shown);
});

test('what is private unless said otherwise needs no rule where the file hides it, and stays with none that says so', () => {
  const hidden = file((builder) => {
    builder.set('phone', '+49 1');
    builder.place({ address: 'Hill 1', city: 'Ghent' });
    builder.hide('/basics/phone', '/basics/location/address', '/basics/location/city');
  });
  const rules = { '/basics/phone': 'public', '/basics/url': 'public' } as const;
  const { document, taken } = mergeImported({ 'x-vitrine': { visibility: rules } }, hidden, noMemory);
  expect(placesOf(taken)).toEqual(['/basics/phone', '/basics/location/address', '/basics/location/city']);
  expect(document['x-vitrine']?.visibility).toEqual({
    '/basics/url': 'public',
    '/basics/location/city': 'private',
  });
});

test('a hidden name is not told by its parts, which are as visible as the name', () => {
  const hidden = file((builder) => {
    builder.names('Augusta', 'King');
    builder.hide('/basics/name');
  });
  const draft = { basics: { name: 'A. L.' } };
  const { document, conflicts } = mergeImported(draft, hidden, noMemory);
  expect(document).toEqual(draft);
  expect(conflicts).toMatchObject([
    { pointer: '/basics/name', isHiddenThere: true },
    { pointer: '/basics/givenName', isHiddenThere: true },
    { pointer: '/basics/familyName', isHiddenThere: true },
  ]);
  expect(mergeImported(draft, hidden, noMemory, () => true).document).toEqual({ basics: hidden.basics });
  expect(mergeImported({}, hidden, noMemory).document).toEqual({
    basics: hidden.basics,
    'x-vitrine': { visibility: { '/basics/name': 'private' } },
  });
});

test('what the file hides is not put in the place of what readers see', () => {
  const make = (summary: string, city: string) =>
    file((builder) => {
      builder.set('summary', summary);
      builder.place({ city });
      builder.hide('/basics/summary', '/basics/location/city');
    });
  const once = mergeImported({}, make('Notes.', 'Ghent'), noMemory);
  const shown = { ...once.document, 'x-vitrine': {} };
  const next = make('Secret notes.', 'Bruges');
  const over = mergeImported(shown, next, once.memory);
  expect([over.document, over.changed]).toEqual([shown, []]);
  expect(over.conflicts).toMatchObject([
    { pointer: '/basics/summary', theirs: 'Secret notes.', isHiddenThere: true, isTaken: false },
    { pointer: '/basics/location/city', theirs: 'Bruges', isHiddenThere: true, isTaken: false },
  ]);
  expect(over.memory).toEqual(once.memory);
  expect(mergeImported(once.document, next, once.memory).document).toMatchObject({
    basics: { summary: 'Secret notes.', location: { city: 'Bruges' } },
    'x-vitrine': once.document['x-vitrine'],
  });
});

test('what the file hides is not added to an entry that readers see', () => {
  const secret = file((builder) =>
    builder.add(
      'work',
      { name: 'MIT', startDate: '2010', position: 'Spy', summary: 'Secret lab' },
      { source: '1', isHidden: true },
    ),
  );
  const draft = assignSlugs({ work: [{ name: 'MIT', startDate: '2010' }] });
  const { document, taken, conflicts, memory } = mergeImported(draft, secret, noMemory);
  expect([document, taken]).toEqual([draft, []]);
  expect(conflicts).toEqual([
    {
      pointer: '/work/0/position',
      title: 'MIT',
      mine: undefined,
      theirs: 'Spy',
      isHiddenThere: true,
      isTaken: false,
    },
    {
      pointer: '/work/0/summary',
      title: 'MIT',
      mine: undefined,
      theirs: 'Secret lab',
      isHiddenThere: true,
      isTaken: false,
    },
  ]);
  const again = mergeImported(draft, secret, memory);
  expect([again.document, again.memory]).toEqual([draft, memory]);
  expect(
    mergeImported(draft, secret, noMemory, ({ pointer }) => pointer.endsWith('position')).document.work,
  ).toMatchObject([{ position: 'Spy' }]);
  const shown = file((builder) =>
    builder.add('work', { name: 'MIT', startDate: '2010', position: 'Spy' }, { source: '1' }),
  );
  expect(mergeImported(draft, shown, memory).document.work).toMatchObject([{ position: 'Spy' }]);
});

test('what was shown, and is hidden in the next file, is not brought up to date where readers see it', () => {
  const make = (summary: string, isHidden: boolean) =>
    file((builder) => builder.add('work', { name: 'MIT', summary }, { source: '1', isHidden }));
  const once = mergeImported({}, make('Library', false), noMemory);
  const hidden = mergeImported(once.document, make('Secret lab', true), once.memory);
  expect([hidden.document, placesOf(hidden.conflicts)]).toEqual([once.document, ['/work/0/summary']]);
  const shown = mergeImported(once.document, make('Secret lab', false), hidden.memory);
  expect(shown.document.work).toMatchObject([{ summary: 'Secret lab' }]);
});

test.each([
  ['itself', { visibility: 'private' }, {}],
  ['with its section', {}, { sections: [{ name: 'work', visibility: 'private' }] }],
] as const)('an entry that is private %s takes what the file hides', (_name, extras, rules) => {
  const draft = assignSlugs({
    work: [{ name: 'MIT', 'x-vitrine': extras }],
    'x-vitrine': rules,
  } as ProfileDocument);
  const secret = file((builder) => builder.add('work', { name: 'MIT', position: 'Spy' }, { isHidden: true }));
  const { document, conflicts } = mergeImported(draft, secret, noMemory);
  expect([document.work, conflicts]).toMatchObject([[{ position: 'Spy' }], []]);
});

test('a title of the file is taken for a section that is new, and never put back', () => {
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
])('entries %s are merged in as many steps as there are', (_name, sectionOf) => {
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
