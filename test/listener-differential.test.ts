import { expect, test } from 'bun:test';
import { compareListeners } from './fuzz/compare.ts';

test('of 1,000 requests, valid, nearly valid and hostile, we accept none that node:http refuses, in Bun or in Node, and see the rest as it does', async () => {
  const { differences, accepted, refused } = await compareListeners(1, 1_000);
  expect(differences).toEqual([]);
  // The generator is worth something only while both happen often.
  expect(Math.min(accepted, refused)).toBeGreaterThan(300);
}, 180_000);
