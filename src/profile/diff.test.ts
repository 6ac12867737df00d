import { expect, test } from 'bun:test';
import { diff } from './diff.ts';

test('the difference of two documents, place by place', () => {
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

test('a section called constructor is added, not changed from what every object inherits', () => {
  expect(diff({}, { constructor: [] })).toEqual([{ pointer: '/constructor', kind: 'added', after: [] }]);
  expect(diff({ constructor: [] }, {})).toEqual([{ pointer: '/constructor', kind: 'removed', before: [] }]);
});
