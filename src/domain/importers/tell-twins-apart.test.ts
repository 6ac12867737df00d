import { expect, test } from 'bun:test';
import { countSteps } from '../../../test/support/count-steps.ts';
import type { Item, ProfileDocument } from '../profile/document.ts';
import { assignSlugs } from '../profile/slugs.ts';
import { noMemory } from './import-memory.ts';
import { ProfileBuilder } from './imported-person.ts';
import { mergeImported } from './merge-imported.ts';

const degree = { institution: 'Uni', studyType: 'BSc', startDate: '2010' };
const math: Item = { ...degree, area: 'Math' };
const physics: Item = { ...degree, area: 'Physics' };
const music: Item = { ...degree, area: 'Music' };

/** Builds a file whose items all have the same name. */
function file(...degrees: readonly Item[]) {
  const builder = new ProfileBuilder();
  for (const one of degrees) builder.add('education', one as Record<string, string>);
  return builder.finish();
}

const educationIn = (document: ProfileDocument) => document.education as readonly Item[];

function hide({ education, ...others }: ProfileDocument, area: string): ProfileDocument {
  const items = (education as readonly Item[]).map((item) =>
    item.area === area
      ? { ...item, 'x-vitrine': { ...item['x-vitrine'], visibility: 'private' as const } }
      : item,
  );
  return { ...others, education: items };
}

const tell = (document: ProfileDocument) =>
  educationIn(document).map(({ area, 'x-vitrine': extras }) => [area, extras?.slug, extras?.visibility]);

test.each([
  ['as it was', physics],
  ['with more to say', { ...physics, score: 'First' }],
])('keeps a hidden entry hidden when the file adds one before it, %s', (_name, now) => {
  const once = mergeImported({}, file(physics), noMemory);
  const next = mergeImported(hide(once.document, 'Physics'), file(math, now), once.memory);
  expect(tell(next.document)).toEqual([
    ['Physics', 'uni', 'private'],
    ['Math', 'uni-2', undefined],
  ]);
  expect([educationIn(next.document)[0]?.score, next.conflicts]).toEqual([
    now === physics ? undefined : 'First',
    [],
  ]);
  const last = mergeImported(next.document, file(music, now, math), next.memory);
  expect(tell(last.document)).toEqual([...tell(next.document), ['Music', 'uni-3', undefined]]);
});

test('keeps a hidden local entry hidden when a file contains it after another', () => {
  const draft = assignSlugs({ education: [{ ...physics, 'x-vitrine': { visibility: 'private' } }] });
  const { document, conflicts } = mergeImported(draft, file(math, { ...physics, score: 'First' }), noMemory);
  expect(tell(document)).toEqual([
    ['Physics', 'uni', 'private'],
    ['Math', 'uni-2', undefined],
  ]);
  expect(conflicts).toEqual([]);
});

test('swaps no texts when the file changes its order', () => {
  const once = mergeImported({}, file(math, physics, music), noMemory);
  const hidden = hide(once.document, 'Physics');
  const again = mergeImported(hidden, file(music, math, physics), once.memory);
  expect([again.document, again.taken, again.changed, again.conflicts]).toEqual([hidden, [], [], []]);
  expect(again.memory).toEqual(once.memory);
});

test('matches entries by content when there are too many to compare', () => {
  const many = Array.from({ length: 120 }, (_, at) => ({ ...degree, area: `${at}` }));
  const once = mergeImported({}, file(...many), noMemory);
  const again = mergeImported(once.document, file(...many.toReversed()), once.memory);
  expect([again.document, again.memory]).toEqual([once.document, once.memory]);
});

test('keeps the identity of entries when the file omits one', () => {
  const once = mergeImported({}, file(math, physics), noMemory);
  const hidden = hide(once.document, 'Math');
  const less = mergeImported(hidden, file({ ...physics, score: 'First' }), once.memory);
  expect(educationIn(less.document)).toMatchObject([math, { ...physics, score: 'First' }]);
  const whole = mergeImported(less.document, file({ ...physics, score: 'First' }, math), less.memory);
  expect(whole.document).toEqual(less.document);
});

test('keeps removed entries removed at any position in the file', () => {
  const once = mergeImported({}, file(physics), noMemory);
  const next = mergeImported({ ...once.document, education: [] }, file(math, physics), once.memory);
  expect([educationIn(next.document), next.removed]).toMatchObject([[math], ['Uni']]);
  expect(educationIn(next.document)).toHaveLength(1);
});

test('allows an entry with the name that a duplicate would get', () => {
  const builder = new ProfileBuilder();
  for (const [summary, source] of [
    ['one', 'a'],
    ['two', 'a'],
    ['three', 'a | 2'],
  ] as const)
    builder.add('talks', { name: summary, summary }, { source });
  const once = mergeImported({}, builder.finish(), noMemory);
  expect([Object.keys(once.memory.items).length, once.taken.length]).toEqual([3, 3]);
  expect(mergeImported(once.document, builder.finish(), once.memory).document).toEqual(once.document);
});

test('distinguishes entries with equal names in linear time', () => {
  const make = (count: number, score: string) =>
    file(...Array.from({ length: count }, (_, at) => ({ ...degree, area: `${at}`, score })));
  const [once = 0, more = 0] = [500, 2_000].map((count) => {
    const { document, memory } = mergeImported({}, make(count, '1'), noMemory);
    return countSteps(() => mergeImported(document, make(count, '2'), memory));
  });
  expect(more).toBeLessThan(8 * once);
});
