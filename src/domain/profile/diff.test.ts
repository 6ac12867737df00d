import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { diff } from './diff.ts';
import { assignSlugs } from './slugs.ts';

test('lists the differences of two documents by place', () => {
  const before = { basics: { name: 'Ada', label: 'x' }, work: [{ name: 'A' }, { name: 'B' }], 'a/b': 1 };
  const after = { basics: { name: 'Ada L.', url: 'u' }, work: [{ name: 'A' }], 'a/b': [1] };
  expect(diff(before, after)).toEqual([
    { pointer: '/basics/name', kind: 'changed', before: 'Ada', after: 'Ada L.' },
    { pointer: '/basics/label', kind: 'removed', before: 'x' },
    { pointer: '/basics/url', kind: 'added', after: 'u' },
    { pointer: '/work/1', kind: 'removed', before: { name: 'B' } },
    { pointer: '/a~1b', kind: 'changed', before: 1, after: [1] },
  ]);
  expect(diff(before, structuredClone(before))).toEqual([]);
});

test('adds a section named constructor instead of changing an inherited property', () => {
  expect(diff({}, { constructor: [] })).toEqual([{ pointer: '/constructor', kind: 'added', after: [] }]);
  expect(diff({ constructor: [] }, {})).toEqual([{ pointer: '/constructor', kind: 'removed', before: [] }]);
  const hostile = JSON.parse('{"__proto__":{"a":1},"work":[{"__proto__":[]}]}');
  expect(diff({}, hostile).map(({ pointer }) => pointer)).toEqual(['/__proto__', '/work']);
});

describe('lists', () => {
  const job = (slug: string, more: object = {}) => ({
    name: slug,
    summary: slug,
    'x-vitrine': { slug },
    ...more,
  });

  test('report a changed slug as one change, in both directions', () => {
    const renamed = { ...job('a', { summary: 'new' }), 'x-vitrine': { slug: 'inc', formerSlugs: ['a'] } };
    const told = (before: object, after: object) =>
      diff({ work: [before] }, { work: [after] }).map(({ kind, pointer }) => [kind, pointer]);
    const changed = [
      ['changed', '/work/0/summary'],
      ['changed', '/work/0/x-vitrine/slug'],
    ];
    expect(told(job('a'), renamed)).toEqual([...changed, ['added', '/work/0/x-vitrine/formerSlugs']]);
    expect(told(renamed, job('a'))).toEqual([...changed, ['removed', '/work/0/x-vitrine/formerSlugs']]);
  });

  test('report two swapped jobs as one move', () => {
    const work = [job('a', { highlights: ['x', 'y'] }), job('b', { url: 'https://b.example' })];
    expect(diff({ work }, { work: work.toReversed() })).toEqual([
      { pointer: '/work/1', kind: 'moved', from: 0, to: 1 },
    ]);
  });

  test('report a moved and changed entry as both, at its new place', () => {
    const before = { work: [job('a'), job('b'), job('c', { url: 'u', label: 'l' })] };
    const after = { work: [job('c', { url: 'v' }), job('a'), job('b')] };
    expect(diff(before, after)).toEqual([
      { pointer: '/work/0', kind: 'moved', from: 2, to: 0 },
      { pointer: '/work/0/url', kind: 'changed', before: 'u', after: 'v' },
      { pointer: '/work/2/label', kind: 'removed', before: 'l' },
    ]);
  });

  test('report no moves for additions and removals above', () => {
    const [a, b, c, d] = [job('a'), job('b'), job('c'), job('d')];
    expect(diff({ work: [a, b, c] }, { work: [d, b, c] })).toEqual([
      { pointer: '/work/0', kind: 'removed', before: a },
      { pointer: '/work/0', kind: 'added', after: d },
    ]);
  });

  test('report a changed slug alone as a change of the slug', () => {
    const work = [job('a'), { ...job('b'), 'x-vitrine': { slug: 'c', visibility: 'private' } }];
    const after = [job('a'), { ...job('b'), 'x-vitrine': { slug: 'd', visibility: 'private' } }];
    expect(diff({ work }, { work: after })).toEqual([
      { pointer: '/work/1/x-vitrine/slug', kind: 'changed', before: 'c', after: 'd' },
    ]);
  });

  test('match entries without slugs: rewritten ones changed, equal ones unchanged', () => {
    const lists = (highlights: string[]) => ({ work: [job('a', { highlights })] });
    expect(diff(lists(['one', 'two', 'three']), lists(['one', 'II', 'three', 'four']))).toEqual([
      { pointer: '/work/0/highlights/1', kind: 'changed', before: 'two', after: 'II' },
      { pointer: '/work/0/highlights/3', kind: 'added', after: 'four' },
    ]);
    expect(diff(lists(['x', 'one', 'two']), lists(['one', 'two', 'x']))).toEqual([
      { pointer: '/work/0/highlights/2', kind: 'moved', from: 0, to: 2 },
    ]);
    expect(diff(lists(['x', 'x']), lists(['x']))).toEqual([
      { pointer: '/work/0/highlights/1', kind: 'removed', before: 'x' },
    ]);
    const profiles = [{ network: 'A', url: 'a' }, { network: 'B' }];
    expect(
      diff({ basics: { profiles } }, { basics: { profiles: profiles.with(0, { network: 'A', url: 'b' }) } }),
    ).toEqual([{ pointer: '/basics/profiles/0/url', kind: 'changed', before: 'a', after: 'b' }]);
  });

  test('compare the order of sections by name', () => {
    const sections = (...entries: unknown[]) => ({ 'x-vitrine': { sections: entries } });
    const hidden = { name: 'work', visibility: 'private' };
    expect(diff(sections('projects', 'talks', 'work'), sections(hidden, 'projects', 'talks'))).toEqual([
      { pointer: '/x-vitrine/sections/0', kind: 'moved', from: 2, to: 0 },
      { pointer: '/x-vitrine/sections/0', kind: 'changed', before: 'work', after: hidden },
    ]);
  });

  test('report a shuffled list as moves only, fewer than its entries', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 });
    const shuffles = names.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffles, ([list, shuffled]) => {
        const { work } = assignSlugs({ work: list.map((name) => ({ name })) }) as {
          work: { name: string }[];
        };
        const after = shuffled.map((name) => work.find((item) => item.name === name));
        const changes = diff({ work }, { work: after });
        expect(changes.filter(({ kind }) => kind !== 'moved')).toEqual([]);
        expect(changes.length).toBeLessThan(list.length);
        expect(changes.length === 0).toBe(list.join() === shuffled.join());
      }),
    );
  });
});
