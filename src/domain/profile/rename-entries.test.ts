import { expect, test } from 'bun:test';
import { renameEntries } from './rename-entries.ts';

test('moves translations, marks and visibility rules with list entries', () => {
  const extras = (place: string) => ({
    locales: { fr: { [place]: 'a', '/basics/label': 'Hôte' } },
    outdated: { fr: [place, '/basics/label'] },
    visibility: { [place]: 'private' },
  });
  const draft = { basics: { tags: ['b', 'a'] }, 'x-vitrine': extras('/basics/tags/0') };
  renameEntries(draft, ['basics', 'tags'], [1, 0]);
  expect(draft['x-vitrine']).toEqual(extras('/basics/tags/1'));
  renameEntries(draft, ['basics', 'tags'], [0, null]);
  expect(draft['x-vitrine']).toEqual({
    locales: { fr: { '/basics/label': 'Hôte' } },
    outdated: { fr: ['/basics/label'] },
    visibility: {},
  } as never);
});
