import { expect, test } from 'bun:test';
import type { Item } from './document.ts';
import { assignSlugs } from './slugs.ts';

const slugsOf = (items: readonly Item[]) => {
  const { work } = assignSlugs({ work: items }) as { work: readonly Item[] };
  return work.map((item) => item['x-vitrine']?.slug);
};

test('derives an ASCII slug from the title of an item', () => {
  expect(
    slugsOf([
      { name: 'Institute of Moving Shores' },
      { title: 'Über Öl & Wasser!' },
      { institution: '北京大学' },
      { organization: 'مدرسة' },
      { language: 'Français' },
      { name: '  ' },
      { name: '🎉🎉' },
      {},
      { name: 'x'.repeat(200) },
    ]),
  ).toEqual([
    'institute-of-moving-shores',
    'uber-ol-wasser',
    'beijingdaxue',
    'mdrsh',
    'francais',
    'item',
    'tada-tada',
    'item-2',
    'x'.repeat(56),
  ]);
});

test('makes slugs unique within a section and never changes existing ones', () => {
  expect(
    slugsOf([{ name: 'A' }, { name: 'a' }, { name: 'Renamed', 'x-vitrine': { slug: 'a-2' } }, { name: 'A' }]),
  ).toEqual(['a', 'a-3', 'a-2', 'a-4']);
  const once = assignSlugs({ work: [{ name: 'A' }], talks: [{ name: 'A' }] });
  expect(assignSlugs(once)).toEqual(once);
});
