import { expect, test } from 'bun:test';
import { lazily } from './lazily.ts';

const load = async () => ({ multiply: (by: number, one: number) => by * one });

test("shares one load between concurrent callers and doesn't delay later ones", async () => {
  const module = Promise.withResolvers<Awaited<ReturnType<typeof load>>>();
  const double = lazily(() => module.promise, 2)('multiply');
  const first = [double(1), double(2)];
  module.resolve(await load());
  expect(await Promise.all(first)).toEqual([2, 4]);
  expect(double(3)).toBe(6);
});

test('loads a module once for all handlers, on the first request', async () => {
  let times = 0;
  const handler = lazily(async () => {
    times += 1;
    return { one: () => 1, two: () => 2 };
  });
  const [one, two] = [handler('one'), handler('two')];
  expect(times).toBe(0);
  expect([await one(), await two(), times]).toEqual([1, 2, 1]);
});

test("rejects each caller of a module that can't be loaded, without delay", async () => {
  const double = lazily<Awaited<ReturnType<typeof load>>, [number]>(
    () => Promise.reject(new Error('gone')),
    2,
  )('multiply');
  for (const one of [1, 2]) expect(async () => await double(one)).toThrow('gone');
});
