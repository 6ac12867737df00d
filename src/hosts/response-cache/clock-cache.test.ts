import { expect, test } from 'bun:test';
import { ClockCache } from './clock-cache.ts';

function fill(count: number, drop: (value: number) => void = () => {}): ClockCache<number> {
  const kept = new ClockCache<number>(count, drop);
  for (let value = 0; value < count; value += 1) expect(kept.offer(`n${value}`, value, 2)).toBe(true);
  return kept;
}

test('keeps requested entries, evicts others, and reports each eviction', () => {
  const dropped: number[] = [];
  const kept = fill(3, (value) => dropped.push(value));
  expect(kept.get('n0')).toBe(0);
  expect(kept.offer('new', 9, 3)).toBe(false);
  expect(kept.offer('new', 9, 3)).toBe(true);
  expect([kept.get('n0'), kept.get('n1'), kept.get('n2'), kept.get('new')]).toEqual([0, undefined, 2, 9]);
  expect([dropped, kept.size]).toEqual([[1], 3]);
});

test('keeps most entries of a scan that fits into the cache', () => {
  const kept = new ClockCache<number>(100, () => {});
  let found = 0;
  for (let turn = 1; turn <= 40; turn += 1)
    for (let value = 0; value < 150; value += 1)
      if (kept.get(`n${value}`) !== undefined) found += 1;
      else kept.offer(`n${value}`, value, turn);
  expect(found).toBeGreaterThan(0.8 * 39 * 100);
});

test('evicts entries that were read in one burst only', () => {
  const kept = fill(10);
  for (let times = 0; times < 1_000; times += 1) for (let n = 0; n < 10; n += 1) kept.get(`n${n}`);
  for (let value = 0; value < 200; value += 1) kept.offer(`new${value}`, value, 2);
  expect(Array.from({ length: 10 }, (_, n) => kept.get(`n${n}`)).filter(Boolean)).toEqual([]);
});

test('admits entries as popular as the cached ones', () => {
  const kept = fill(10);
  for (let times = 0; times < 1_000; times += 1) for (let n = 0; n < 10; n += 1) kept.get(`n${n}`);
  const tries = Array.from({ length: 11 }, () => kept.offer('new', 99, 1_000));
  expect(tries).toEqual([...Array.from({ length: 10 }, () => false), true]);
});

test('drops replaced and deleted entries once and frees their space', () => {
  const dropped: number[] = [];
  const kept = new ClockCache<number>(3, (value) => dropped.push(value));
  kept.offer('a', 1, 2);
  kept.offer('a', 2, 2);
  kept.delete('a');
  kept.delete('a');
  kept.offer('b', 3, 2);
  kept.clear();
  expect([dropped, kept.get('a'), kept.get('b')]).toEqual([[1, 2, 3], undefined, undefined]);
});
