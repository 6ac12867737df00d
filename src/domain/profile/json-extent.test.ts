import { expect, test } from 'bun:test';
import { processorTime } from '../../../test/support/processor-time.ts';
import { deepest, measure, mostValues } from './depth.ts';
import { findExcess } from './json-extent.ts';

const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

test.each<[name: string, text: string, expected: ReturnType<typeof findExcess>]>([
  ['nothing', '', null],
  ['what is allowed', JSON.stringify({ a: [1, 2, { b: 'x' }] }), null],
  ['as deep as may be', nested(deepest), null],
  ['deeper', '['.repeat(1_000_000), 'deep'],
  ['deeper, of objects', '{"a":'.repeat(100_000), 'deep'],
  ['as many as may be', JSON.stringify(Array(mostValues - 1).fill(0)), null],
  ['more values', JSON.stringify(Array(mostValues + 1).fill(0)), 'many'],
  ['more keys', JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [n, n]))), 'many'],
  ['commas in a text', JSON.stringify(','.repeat(100_000)), null],
  ['brackets in a text', JSON.stringify('[{'.repeat(100_000)), null],
  ['quotes in a text', JSON.stringify('",[\\"\\\\",'.repeat(50_000)), null],
  ['a text without an end', `"${','.repeat(100_000)}`, null],
  ['backslashes', `"${'\\'.repeat(99_999)}`, null],
])('%s', (_, text, expected) => {
  expect(findExcess(text)).toBe(expected);
});

test('reports input that is too deep, and only that', () => {
  for (const levels of [deepest - 1, deepest, deepest + 1, deepest + 2, deepest + 3]) {
    const isTooDeep = measure(JSON.parse(nested(levels))).isTooDeep;
    if (findExcess(nested(levels)) === 'deep') expect([levels, isTooDeep]).toEqual([levels, true]);
  }
});

test('scans a megabyte of quotes in linear time', () => {
  const text = `"${'\\"'.repeat(500_000)}`;
  const startedAt = processorTime();
  findExcess(text);
  findExcess(`"${'\\'.repeat(1_000_000)}"`);
  expect(processorTime() - startedAt).toBeLessThan(500);
});
