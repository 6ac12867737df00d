import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { carryTranslations } from './carry-translations.ts';
import { checkProfile } from './check-profile.ts';
import type { Overlays, ProfileDocument } from './document.ts';
import { lookUpPointer, parsePointer } from './json-pointer.ts';
import { applyOverlays } from './overlays.ts';

test("moves an item's translations onto the item and leaves others at the top", () => {
  const carried = carryTranslations({
    basics: { summary: 'Hello', profiles: [{ network: 'Home' }] },
    work: [
      { name: 'A', highlights: ['x/y'], 'x-vitrine': { slug: 'a', locales: { de: { '/name': 'Ah' } } } },
      { name: 'B' },
    ],
    'x-vitrine': {
      theme: 'studio',
      locales: {
        fr: {
          '/basics/summary': 'Bonjour',
          '/basics/profiles/0/network': 'Maison',
          '/work/0/highlights/0': 'h',
          '/work/1/name': 'Bé',
        },
        es: { '/work/1/name': 'Be' },
      },
    },
  });
  expect(carried).toEqual({
    basics: { summary: 'Hello', profiles: [{ network: 'Home' }] },
    work: [
      {
        name: 'A',
        highlights: ['x/y'],
        'x-vitrine': { slug: 'a', locales: { de: { '/name': 'Ah' }, fr: { '/highlights/0': 'h' } } },
      },
      { name: 'B', 'x-vitrine': { locales: { fr: { '/name': 'Bé' }, es: { '/name': 'Be' } } } },
    ],
    'x-vitrine': {
      theme: 'studio',
      locales: { fr: { '/basics/summary': 'Bonjour', '/basics/profiles/0/network': 'Maison' } },
    },
  });
  expect(carryTranslations(carried)).toBe(carried);
});

test('leaves no empty objects behind', () => {
  const locales = { fr: { '/work/0/name': 'Ah' } };
  expect(carryTranslations({ work: [{ name: 'A' }], 'x-vitrine': { locales } })).toEqual({
    work: [{ name: 'A', 'x-vitrine': { locales: { fr: { '/name': 'Ah' } } } }],
  });
});

test('prefers translations at the top over those on the item', () => {
  const item = { name: 'A', 'x-vitrine': { locales: { fr: { '/name': 'old', '/summary': 's' } } } };
  const locales = { fr: { '/work/0/name': 'new' } };
  expect(carryTranslations({ work: [item], 'x-vitrine': { locales } }).work).toEqual([
    { name: 'A', 'x-vitrine': { locales: { fr: { '/name': 'new', '/summary': 's' } } } },
  ]);
});

test('keeps every translated text and its validity', () => {
  const text = fc.string();
  const item = fc.record({ name: text, summary: text, highlights: fc.array(text, { maxLength: 2 }) });
  const documents = fc.record({ work: fc.array(item), 'own-list': fc.array(item) });
  const place = fc.constantFrom('/name', '/summary', '/highlights/0', '/highlights/1');
  const pointers = fc
    .tuple(fc.constantFrom('work', 'own-list'), fc.nat(3), place)
    .map(([section, index, rest]) => `/${section}/${index}${rest}`);
  const locales = fc.dictionary(fc.constantFrom('fr', 'de'), fc.dictionary(pointers, text));
  fc.assert(
    fc.property(documents, locales, (lists, overlays) => {
      const document: ProfileDocument = { ...lists, 'x-vitrine': { locales: pointingInto(lists, overlays) } };
      const carried = carryTranslations(document);
      expect(checkProfile(carried)).toEqual([]);
      for (const language of ['fr', 'de'])
        expect(withoutExtras(applyOverlays(carried, language))).toEqual(
          withoutExtras(applyOverlays(document, language)),
        );
    }),
  );
});

function pointingInto(lists: object, locales: Overlays): Overlays {
  const known = Object.entries(locales).map(([language, texts]) => {
    const places = Object.entries(texts).filter(
      ([place]) => lookUpPointer(lists, parsePointer(place)) !== undefined,
    );
    return [language, Object.fromEntries(places)];
  });
  return Object.fromEntries(known);
}

function withoutExtras(document: ProfileDocument): unknown {
  return JSON.parse(JSON.stringify(document, (key, value) => (key === 'x-vitrine' ? undefined : value)));
}
