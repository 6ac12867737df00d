import { expect, test } from 'bun:test';
import { lateHandlers, lateMakers } from './late.ts';

test('who comes while the module is loaded gets what everybody gets, and who comes after does not wait', async () => {
  const module = Promise.withResolvers<{ double: (one: number) => number }>();
  const { double } = lateHandlers(() => module.promise);
  const first = [double(1), double(2)];
  module.resolve({ double: (one) => 2 * one });
  expect(await Promise.all(first)).toEqual([2, 4]);
  expect(double(3)).toBe(6);
});

test('what a maker made is made once, of what it was given', async () => {
  const given: string[] = [];
  const createGreeting = (name: string) => {
    given.push(name);
    return () => `Hello, ${name}`;
  };
  const makers = lateMakers(async () => ({ createGreeting }));
  const greet = makers.createGreeting('Ada');
  expect(given).toEqual([]);
  expect(await Promise.all([greet(), greet()])).toEqual(['Hello, Ada', 'Hello, Ada']);
  expect([greet(), given]).toEqual(['Hello, Ada', ['Ada']]);
});

test('a module that cannot be loaded is a failure of whoever needs it, each time, and keeps nobody waiting', async () => {
  const { double } = lateHandlers<{ double: (one: number) => number }>(() =>
    Promise.reject(new Error('gone')),
  );
  for (const one of [1, 2]) expect(async () => await double(one)).toThrow('gone');
});
