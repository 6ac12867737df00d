import { expect, test } from 'bun:test';
import { file, firstFile as first, placesOf } from '../../../test/support/imported-person.ts';
import type { ProfileDocument } from '../profile/document.ts';
import { assignSlugs } from '../profile/slugs.ts';
import { noMemory } from './import-memory.ts';
import { mergeImported } from './merge-imported.ts';

test('makes hidden social profiles private and leaves existing ones unchanged', () => {
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

test('makes values that the file hides private, whatever the rule of their place', () => {
  const draft: ProfileDocument = { 'x-vitrine': { visibility: { '/basics/summary': 'public' } } };
  const { document, memory } = mergeImported(draft, first, noMemory);
  expect(document['x-vitrine']?.visibility).toEqual({ '/basics/summary': 'private' });
  const shown = { ...document, 'x-vitrine': { visibility: { '/basics/summary': 'public' as const } } };
  expect(mergeImported(shown, first, memory).document).toEqual(shown);
});

test('adds no rule where private is the default', () => {
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

test('hides the parts of a hidden name', () => {
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

test("doesn't replace public values by hidden ones", () => {
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

test("doesn't add hidden values to a public entry", () => {
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

test("doesn't update public values from a file that now hides them", () => {
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
] as const)('adds hidden values to an entry that is private %s', (_name, extras, rules) => {
  const draft = assignSlugs({
    work: [{ name: 'MIT', 'x-vitrine': extras }],
    'x-vitrine': rules,
  } as ProfileDocument);
  const secret = file((builder) => builder.add('work', { name: 'MIT', position: 'Spy' }, { isHidden: true }));
  const { document, conflicts } = mergeImported(draft, secret, noMemory);
  expect([document.work, conflicts]).toMatchObject([[{ position: 'Spy' }], []]);
});
