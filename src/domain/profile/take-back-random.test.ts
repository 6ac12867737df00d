import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { changesOf, read } from '../../../test/support/read-version.ts';
import { type Item, itemsIn, type ProfileDocument } from './document.ts';
import { canTakeBack, type ReadVersion, takeBack } from './take-back.ts';

const slugs = ['a', 'b', 'c', 'd'];
const lines = fc
  .subarray(['one', 'two', 'three', 'four'])
  .chain((some) => fc.shuffledSubarray(some, { minLength: some.length }));
const texts = fc.option(fc.constantFrom('x', 'y', 'z'), { nil: undefined });
const items = fc.shuffledSubarray(slugs).chain((some) =>
  fc.tuple(
    ...some.map((slug) =>
      fc
        .record({
          position: texts,
          summary: fc.constantFrom('s', 't'),
          highlights: lines,
          fr: texts,
          isPrivate: fc.boolean(),
        })
        .map(({ position, summary, highlights, fr, isPrivate }) => ({
          name: slug,
          summary,
          ...(position && { position }),
          ...(highlights.length > 0 && { highlights }),
          'x-vitrine': {
            slug,
            ...(isPrivate && { visibility: 'private' }),
            ...(fr && { locales: { fr: { '/summary': fr } } }),
          },
        })),
    ),
  ),
);
const documents = fc
  .record({
    label: texts,
    city: texts,
    address: texts,
    phone: texts,
    work: items,
    talks: items,
    theme: fc.constantFrom('paper', 'studio'),
    fr: texts,
  })
  .map(({ label, city, address, phone, work, talks, theme, fr }) => ({
    basics: {
      name: 'Ada',
      ...(label && { label }),
      ...(phone && { phone }),
      ...((city || address) && { location: { ...(city && { city }), ...(address && { address }) } }),
    },
    ...(work.length > 0 && { work }),
    ...(talks.length > 0 && { talks }),
    'x-vitrine': { theme, ...(fr && label && { locales: { fr: { '/basics/label': fr } } }) },
  }));

test("reverts any changes one by one and keeps the member's private content", () => {
  fc.assert(
    fc.property(documents, documents, (one, other) => {
      const [shown, first] = [read(one), read(other)];
      let draft = first;
      for (let turn = 0; ; turn += 1) {
        const open = changesOf(shown, draft).filter((change) => canTakeBack(change, shown, draft));
        const change = open[turn % open.length];
        if (!change) break;
        expect(turn).toBeLessThan(60);
        draft = read(takeBack(change, shown, draft));
        expect(privateIn(draft.whole)).toEqual(privateIn(first.whole));
        expect(entriesIn(draft.readers).filter((entry) => !isKnown(entry, shown, first))).toEqual([]);
        expect(entriesIn(draft.whole).map(placeOf)).toEqual(
          expect.arrayContaining(entriesIn(first.whole).filter(isHidden).map(placeOf)),
        );
      }
      for (const { kind, pointer } of changesOf(shown, draft)) {
        const [, type = '', index = ''] = pointer.split('/');
        const { 'x-vitrine': extras } = itemsIn(shown.readers, type)[Number(index)] ?? {};
        const left = entriesIn(draft.whole).find((entry) => placeOf(entry) === `${type}/${extras?.slug}`);
        expect([kind, left && isHidden(left)]).toEqual(['removed', true]);
      }
    }),
  );
});

function privateIn({ basics }: ProfileDocument) {
  return [basics?.phone, basics?.location?.address];
}

type Entry = readonly [type: string, item: Item];

function entriesIn(document: ProfileDocument): Entry[] {
  return ['work', 'talks'].flatMap((type) => itemsIn(document, type).map((item): Entry => [type, item]));
}

function placeOf([type, item]: Entry): string {
  return `${type}/${item['x-vitrine']?.slug}`;
}

function isHidden([, item]: Entry): boolean {
  return item['x-vitrine']?.visibility === 'private';
}

/** Whether each field equals the visible value of one of the versions. */
function isKnown(entry: Entry, ...versions: readonly ReadVersion[]): boolean {
  const known = versions
    .flatMap(({ readers }) => entriesIn(readers))
    .filter((one) => placeOf(one) === placeOf(entry))
    .flatMap(([, item]) => Object.entries(item).map(([name, value]) => JSON.stringify([name, value])));
  const { highlights: _lines, 'x-vitrine': _extras, ...fields } = entry[1];
  return Object.entries(fields).every(([name, value]) => known.includes(JSON.stringify([name, value])));
}
