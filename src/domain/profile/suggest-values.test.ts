import { expect, test } from 'bun:test';
import type { DirectoryEntry } from './directory-listing.ts';
import { suggestValues } from './suggest-values.ts';

test('suggests only the values of a member that match the typed words', () => {
  const entries = [{ skills: ['Analysis', 'Drawing'] }] as unknown as readonly DirectoryEntry[];
  const suggest = (text: string) => suggestValues(entries, { kind: 'skill', text, locale: 'en', most: 8 });
  expect(suggest('ana')).toEqual(['Analysis']);
  expect(suggest('d')).toEqual(['Drawing']);
  expect(suggest('ana drawing')).toEqual([]);
});
