import { expect, test } from 'bun:test';
import { lazily } from './lazily.ts';

const load = async () => ({ multiply: (by: number, one: number) => by * one });

test('who comes while the module is loaded gets what everybody gets, and who comes after does not wait', async () => {
  const module = Promise.withResolvers<Awaited<ReturnType<typeof load>>>();
  const double = lazily(() => module.promise, 2)('multiply');
  const first = [double(1), double(2)];
  module.resolve(await load());
  expect(await Promise.all(first)).toEqual([2, 4]);
  expect(double(3)).toBe(6);
});

test('it is loaded once for all of its handlers, and not before one is asked', async () => {
  let times = 0;
  const handler = lazily(async () => {
    times += 1;
    return { one: () => 1, two: () => 2 };
  });
  const [one, two] = [handler('one'), handler('two')];
  expect(times).toBe(0);
  expect([await one(), await two(), times]).toEqual([1, 2, 1]);
});

test('a module that cannot be loaded is a failure of whoever needs it, each time, and keeps nobody waiting', async () => {
  const double = lazily<Awaited<ReturnType<typeof load>>, [number]>(
    () => Promise.reject(new Error('gone')),
    2,
  )('multiply');
  for (const one of [1, 2]) expect(async () => await double(one)).toThrow('gone');
});
