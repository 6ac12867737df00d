import { expect, test } from 'bun:test';
import { SecondChance } from './second-chance.ts';

test('who is asked for stays, who is not goes, and nobody goes untold', () => {
  const dropped: number[] = [];
  const kept = new SecondChance<number>(3, (value) => dropped.push(value));
  for (const value of [1, 2, 3]) kept.set(`n${value}`, value);
  expect(kept.get('n1')).toBe(1);
  kept.set('n4', 4);
  expect([kept.get('n1'), kept.get('n2'), kept.get('n3'), kept.get('n4')]).toEqual([1, undefined, 3, 4]);
  expect(dropped).toEqual([2]);
});

test('even if everybody was asked for, there is room for one more', () => {
  const kept = new SecondChance<number>(100, () => {});
  for (let value = 0; value < 1_000; value += 1) {
    kept.set(`n${value}`, value);
    kept.get(`n${value}`);
  }
  const there = Array.from({ length: 1_000 }, (_, value) => kept.get(`n${value}`)).filter(
    (value) => value !== undefined,
  );
  expect(there).toHaveLength(100);
  expect(there.at(-1)).toBe(999);
});

test('who is set anew or deleted is dropped once', () => {
  const dropped: number[] = [];
  const kept = new SecondChance<number>(3, (value) => dropped.push(value));
  kept.set('a', 1);
  kept.set('a', 2);
  kept.delete('a');
  kept.delete('a');
  kept.set('b', 3);
  kept.clear();
  expect([dropped, kept.get('a'), kept.get('b')]).toEqual([[1, 2, 3], undefined, undefined]);
});
