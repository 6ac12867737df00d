import { expect, test } from 'bun:test';
import { cacheMemory } from './open-response-cache.ts';

const gigabyte = 1024 ** 3;

test('gives the cache a thirty-second of the memory, from 16 to 128 MiB', () => {
  const machines = [0.25, 0.5, 1, 2, 4, 64].map((size) => size * gigabyte);
  expect(machines.map(cacheMemory)).toEqual([16, 16, 32, 64, 128, 128]);
});
