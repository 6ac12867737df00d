import { expect, test } from 'bun:test';
import { originMark, renderJson } from '../formats/json.ts';
import type { ProfileDocument } from './document.ts';
import { projectProfile } from './public-profile.ts';
import { parseStored, writeContent } from './stored-profile.ts';
import { createView, publicAddresses } from './view.ts';

const picture = { 'basics/image/me.png': { hash: 'a', size: 1, type: 'image/png' } };
const work = [{ name: 'Mill', 'x-vitrine': { slug: 'mill' } }];
const basics = { name: 'Ada', image: 'https://ada.example/me.png', label: 'Engineer' };
const meta = { version: 'v1', canonical: 'https://ada.example/' };
const inFrench = { language: 'en', overlays: { fr: { '/basics/label': 'Ingénieure' } } };

test.each<[what: string, document: unknown, files: typeof picture | null]>([
  ['nothing', {}, null],
  ['a name and work', { basics, work }, null],
  ['what JSON has its own words for', { meta, basics, username: [{ name: 'Not me' }], work }, null],
  ['an uploaded picture', { basics, work }, picture],
  ['an uploaded picture where no other was', { basics: { name: 'Ada' } }, picture],
  ['an uploaded picture and nothing else', { work }, picture],
  ['translations', { basics, 'x-vitrine': inFrench }, picture],
])('a stored profile is read back unchanged: %s', (_, document, files) => {
  const profile = projectProfile(document as ProfileDocument, files ?? {}, 'en');
  const json = renderJson(
    createView(profile, {
      username: 'ada',
      addresses: publicAddresses(originMark, 'ada'),
      language: 'en',
      lastModified: '2026-01-01',
      month: '2026-01',
    }),
  );
  const content = writeContent(profile);
  expect(JSON.stringify(parseStored({ content, json }))).toBe(JSON.stringify(profile));
  expect(parseStored({ content: JSON.stringify(profile), json })).toEqual(profile);
});

test('stores the document once', () => {
  const profile = projectProfile({ basics, work } as ProfileDocument, picture, 'en');
  expect(writeContent(profile)).not.toContain('Engineer');
});
