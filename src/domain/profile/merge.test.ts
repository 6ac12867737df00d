import { describe, expect, test } from 'bun:test';
import type { ProfileDocument } from './document.ts';
import { merge } from './merge.ts';

const job = (slug: string, more: object = {}) => ({ name: slug, 'x-vitrine': { slug }, ...more });
const [a, b, c, d] = [job('a'), job('b'), job('c'), job('d')];
const work = (...items: object[]): ProfileDocument => ({ work: items });

/** The slugs or texts of a merged list, and the conflicts. */
function mergeWork(base: ProfileDocument, mine: ProfileDocument, theirs: ProfileDocument) {
  const { document, conflicts } = merge(base, mine, theirs);
  return { work: document.work, conflicts };
}

describe('without a conflict', () => {
  test('merges different fields of one item', () => {
    const base = work(job('a', { summary: 's', url: 'u' }));
    const mine = work(job('a', { summary: 's2', url: 'u' }));
    const theirs = work(job('a', { summary: 's', position: 'p' }));
    expect(merge(base, mine, theirs)).toEqual({
      document: work(job('a', { summary: 's2', position: 'p' })),
      conflicts: [],
    });
  });

  test('merges a move with an edit', () => {
    const edited = job('a', { summary: 'new' });
    expect(merge(work(a, b, c), work(b, c, a), work(edited, b, c))).toEqual({
      document: work(b, c, edited),
      conflicts: [],
    });
  });

  test('merges moves of both sides', () => {
    expect(mergeWork(work(a, b, c, d), work(d, a, b, c), work(a, c, b, d))).toEqual({
      work: [d, a, c, b],
      conflicts: [],
    });
    expect(mergeWork(work(a, b, c), work(c, a, b), work(a, c, b)).work).toEqual([c, a, b]);
  });

  test('keeps additions of both sides at their places', () => {
    expect(mergeWork(work(a, b), work(a, c, b), work(a, b, d))).toEqual({
      work: [a, c, b, d],
      conflicts: [],
    });
    expect(mergeWork(work(a), work(a, d, b), work(a, c)).work).toEqual([a, c, d, b]);
    expect(mergeWork({}, work(a), work(a, b))).toEqual({ work: [a, b], conflicts: [] });
  });

  test('applies removals of both sides', () => {
    expect(mergeWork(work(a, b, c), work(a, c), work(b, c))).toEqual({ work: [c], conflicts: [] });
    expect(merge(work(a, b), {}, work(b, a))).toEqual({ document: {}, conflicts: [] });
  });

  test('merges a changed slug with other changes of the entry', () => {
    const renamed = (slug: string, more: object = {}, ...formerSlugs: string[]) => ({
      ...job('a', more),
      'x-vitrine': { slug, formerSlugs, ...(more as { 'x-vitrine'?: object })['x-vitrine'] },
    });
    const hidden = { ...a, 'x-vitrine': { slug: 'a', visibility: 'private' } };
    for (const [mine, theirs] of [
      [renamed('inc', {}, 'a'), hidden],
      [hidden, renamed('inc', {}, 'a')],
    ] as const) {
      expect(mergeWork(work(a, b), work(mine, b), work(theirs, b))).toEqual({
        work: [{ name: 'a', 'x-vitrine': { slug: 'inc', formerSlugs: ['a'], visibility: 'private' } }, b],
        conflicts: [],
      });
    }
    const edited = job('a', { position: 'Lead' });
    expect(mergeWork(work(a), work(renamed('inc', {}, 'a')), work(edited)).work).toEqual([
      renamed('inc', { position: 'Lead' }, 'a'),
    ]);
    // A renamed item gets its old slug back while the other side edits it.
    expect(
      mergeWork(work(renamed('inc', {}, 'a')), work(a), work(renamed('inc', { position: 'Lead' }, 'a'))).work,
    ).toEqual([edited]);
    // A slug that another item has taken over belongs to that item.
    const taken = job('a', { summary: 'new here' });
    expect(mergeWork(work(a), work(a, d), work(renamed('inc'), taken)).conflicts).toEqual([]);
  });

  test('keeps two new items with one slug and renames mine', () => {
    const [mine, theirs] = [job('x', { summary: 'm' }), job('x', { summary: 't' })];
    expect(mergeWork(work(), work(mine), work(theirs))).toEqual({
      work: [{ name: 'x', summary: 'm', 'x-vitrine': {} }, theirs],
      conflicts: [],
    });
    expect(mergeWork(work(), work({ name: 'x' }), work(job('x'))).work).toEqual([job('x')]);
  });

  test('merges edited and added texts in lists', () => {
    const lists = (...highlights: string[]) => work(job('a', { highlights }));
    expect(merge(lists('one', 'two'), lists('one', 'II'), lists('zero', 'one', 'two'))).toEqual({
      document: lists('zero', 'one', 'II'),
      conflicts: [],
    });
  });

  test('merges the order of sections and hidden sections', () => {
    const sections = (...list: ('work' | 'talks' | 'skills' | object)[]) =>
      ({ 'x-vitrine': { sections: list } }) as ProfileDocument;
    const hidden = { name: 'talks', visibility: 'private' };
    expect(
      merge(sections('work', 'talks'), sections('talks', 'work'), sections('work', hidden, 'skills')),
    ).toEqual({
      document: sections(hidden, 'skills', 'work'),
      conflicts: [],
    });
  });
});

describe('with a conflict', () => {
  test('keeps their version until the member decides', () => {
    const name = (text: string) => ({ basics: { name: text } });
    expect(merge(name('A'), name('B'), name('C'))).toEqual({
      document: name('C'),
      conflicts: [{ kind: 'changed', pointer: '/basics/name', base: 'A', mine: 'B', theirs: 'C' }],
    });
    expect(merge({}, name('B'), name('C')).conflicts).toEqual([
      { kind: 'changed', pointer: '/basics/name', mine: 'B', theirs: 'C' },
    ]);
  });

  test('keeps an entry that one side removed and the other changed', () => {
    const edited = job('b', { summary: 'new' });
    expect(mergeWork(work(a, b), work(a), work(a, edited))).toEqual({
      work: [a, edited],
      conflicts: [{ kind: 'removed', pointer: '/work/1', base: b, theirs: edited }],
    });
    expect(mergeWork(work(a, b), work(edited, a), {})).toEqual({
      work: [edited],
      conflicts: [{ kind: 'removed', pointer: '/work/0', base: b, mine: edited }],
    });
    expect(merge({ basics: { label: 'x' } }, { basics: {} }, { basics: { label: 'y' } })).toEqual({
      document: { basics: { label: 'y' } },
      conflicts: [{ kind: 'removed', pointer: '/basics/label', base: 'x', theirs: 'y' }],
    });
  });

  test('asks about an entry removed here and translated there', () => {
    const texts = (language: string, place: string) => ({
      'x-vitrine': { locales: { [language]: { [place]: 't' } } },
    });
    const base = { basics: { name: 'A', summary: 's' }, work: [{ name: 'a', summary: 's' }] };
    const mine = { basics: { name: 'A' }, work: [{ name: 'a' }] };
    const theirs = {
      ...texts('fr', '/basics/summary'),
      basics: base.basics,
      work: [{ name: 'a', summary: 's', ...texts('de', '/summary') }],
    };
    expect(merge(base, mine, theirs)).toEqual({
      document: theirs,
      conflicts: [
        { kind: 'removed', pointer: '/work/0/summary', base: 's', theirs: 's' },
        { kind: 'removed', pointer: '/basics/summary', base: 's', theirs: 's' },
      ],
    });
  });

  test('asks about a list entry that both sides rewrote', () => {
    const lists = (...highlights: string[]) => work(job('a', { highlights }));
    expect(merge(lists('one', 'two'), lists('one', 'II'), lists('one', 'deux')).conflicts).toEqual([
      { kind: 'changed', pointer: '/work/0/highlights/1', base: 'two', mine: 'II', theirs: 'deux' },
    ]);
  });

  test('asks about contradictory moves', () => {
    const [base, mine, theirs] = [work(a, b, c), work(b, a, c), work(a, c, b)];
    expect(mergeWork(base, mine, theirs)).toEqual({
      work: [a, c, b],
      conflicts: [{ kind: 'order', pointer: '/work', base: [a, b, c], mine: [b, a, c], theirs: [a, c, b] }],
    });
  });

  test('asks about two new slugs of one item', () => {
    const renamed = (slug: string) => ({ ...a, 'x-vitrine': { slug, formerSlugs: ['a'] } });
    expect(mergeWork(work(a), work(renamed('x')), work(renamed('y')))).toEqual({
      work: [renamed('y')],
      conflicts: [{ kind: 'changed', pointer: '/work/0/x-vitrine/slug', base: 'a', mine: 'x', theirs: 'y' }],
    });
  });

  test('asks about a slug that both sides gave to different items', () => {
    const renamed = (item: object, slug: string) => ({ ...item, 'x-vitrine': { slug } });
    expect(mergeWork(work(a, b), work(a, renamed(b, 'x')), work(renamed(a, 'x'), b))).toEqual({
      work: [renamed(a, 'x'), b],
      conflicts: [{ kind: 'changed', pointer: '/work/1/x-vitrine/slug', base: 'b', mine: 'x', theirs: 'b' }],
    });
  });
});

test('treats a member named __proto__ like any other', () => {
  const parse = (text: string): ProfileDocument => JSON.parse(text);
  const { document } = merge(
    parse('{"__proto__":{"a":1}}'),
    parse('{"__proto__":{"a":1,"polluted":2},"constructor":{"prototype":{"polluted":3}}}'),
    parse('{"__proto__":{"a":4}}'),
  );
  expect(JSON.stringify(document)).toBe(
    '{"__proto__":{"a":4,"polluted":2},"constructor":{"prototype":{"polluted":3}}}',
  );
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('asks about very long lists that both sides reordered', () => {
  const keywords = Array.from({ length: 1_001 }, (_, index) => `k${index}`);
  const lists = (list: string[]) => ({ skills: [{ keywords: list }] });
  const theirs = lists([...keywords.slice(9), ...keywords.slice(0, 9)]);
  const { document, conflicts } = merge(lists(keywords), lists(keywords.toReversed()), theirs);
  expect(document).toEqual(theirs);
  expect(conflicts.map(({ kind, pointer }) => [kind, pointer])).toEqual([['order', '/skills/0/keywords']]);
});
