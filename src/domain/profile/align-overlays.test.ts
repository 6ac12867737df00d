import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { applyDecisions } from './decide.ts';
import type { ProfileDocument } from './document.ts';
import { lookUpPointer, parsePointer } from './json-pointer.ts';
import { type Merged, merge } from './merge.ts';

/** Builds an item with translated lines. The translation of `b` is `B`, so a test can compare them. */
function item(...lines: readonly string[]): ProfileDocument {
  const fr = Object.fromEntries(lines.map((line, index) => [`/highlights/${index}`, line.toUpperCase()]));
  const locales = lines.length > 0 ? { locales: { fr } } : {};
  return { work: [{ highlights: [...lines], 'x-vitrine': { slug: 'one', ...locales } }] };
}

/** Builds social profiles. The entry named `private` is private. */
function accounts(...networks: readonly string[]): ProfileDocument {
  const rules = networks.flatMap((network, index) =>
    network === 'private' ? [[`/basics/profiles/${index}`, 'private']] : [],
  );
  return {
    basics: { profiles: networks.map((network) => ({ network })) },
    'x-vitrine': { visibility: Object.fromEntries(rules) },
  };
}

/** Translations that are attached to the wrong text. */
function strays(document: ProfileDocument): string[] {
  const owner = lookUpPointer(document, ['work', '0']);
  const texts = Object.entries(lookUpPointer(owner, ['x-vitrine', 'locales', 'fr']) ?? {});
  return texts.flatMap(([place, text]) => {
    const original = lookUpPointer(owner, parsePointer(place));
    return String(original).toUpperCase() === text ? [] : [`${place} ${text} of ${original}`];
  });
}

test('moves translations with their lines when both sides move them', () => {
  const { document, conflicts } = merge(item('a', 'b'), item('b', 'a'), item('c', 'a', 'b'));
  expect(conflicts).toEqual([]);
  expect(document).toEqual(item('c', 'b', 'a'));
});

test('keeps private social profiles private and makes no other private', () => {
  const { document } = merge(
    accounts('one', 'private', 'two'),
    accounts('private', 'two'),
    accounts('new', 'one', 'private', 'two'),
  );
  expect(document).toEqual(accounts('new', 'private', 'two'));
});

test('keeps the translation of a line that one side removed and the other changed', () => {
  const changed = structuredClone(item('a', 'b')) as { work: { highlights: string[] }[] };
  if (changed.work[0]) changed.work[0].highlights[1] = 'b!';
  const merged = merge(item('a', 'b'), item('a'), changed as ProfileDocument);
  expect(merged.conflicts).toHaveLength(1);
  expect(applyDecisions(merged, () => 'theirs')).toEqual(changed as ProfileDocument);
  expect(applyDecisions(merged, () => 'mine')).toEqual(item('a'));
});

const lines = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e']);
const edits = (name: string) =>
  fc
    .tuple(lines, fc.subarray([`${name}1`, `${name}2`]), fc.nat(5))
    .map(([kept, added, at]) => [...kept.slice(0, at), ...added, ...kept.slice(at)]);

test('keeps each translation with its text through concurrent list changes', () => {
  fc.assert(
    fc.property(edits('m'), edits('t'), fc.constantFrom('mine', 'theirs'), (mine, theirs, choice) => {
      const merged: Merged = merge(item('a', 'b', 'c', 'd', 'e'), item(...mine), item(...theirs));
      expect(strays(merged.document)).toEqual([]);
      expect(strays(applyDecisions(merged, () => choice as 'mine' | 'theirs'))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
