import { expect, test } from 'bun:test';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const refused = () => new Error('refused');

test('runs a limited number at once, queues others in order and rejects the rest', async () => {
  const take = createConcurrencyLimit({ most: 1, waiting: 1, patience: 60_000 });
  const gate = Promise.withResolvers<void>();
  const done: number[] = [];
  const first = take(() => gate.promise.then(() => void done.push(1)), refused);
  const second = take(async () => void done.push(2), refused);
  expect(take(async () => {}, refused)).rejects.toThrow('refused');
  gate.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual([1, 2]);
  expect(await take(async () => 3, refused)).toBe(3);
});

test('rejects tasks that wait too long and frees their place', async () => {
  const take = createConcurrencyLimit({ most: 1, waiting: 1, patience: 1 });
  const gate = Promise.withResolvers<void>();
  const first = take(() => gate.promise, refused);
  await expect(take(async () => {}, refused)).rejects.toThrow('refused');
  const third = take(async () => 'third', refused).catch(String);
  gate.resolve();
  await first;
  expect(['third', 'Error: refused']).toContain(await third);
});

test('frees the slot of a task that fails', async () => {
  const take = createConcurrencyLimit({ most: 1, waiting: 0, patience: 1 });
  await expect(take(() => Promise.reject(new Error('broken')), refused)).rejects.toThrow('broken');
  expect(await take(async () => 'next', refused)).toBe('next');
});
