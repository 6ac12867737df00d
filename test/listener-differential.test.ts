import { expect, test } from 'bun:test';
import { compareListeners } from './fuzz/compare.ts';

test('accepts none of 1,000 requests that node:http rejects, and parses the rest alike', async () => {
  const { differences, accepted, refused } = await compareListeners(1, 1_000);
  expect(differences).toEqual([]);
  // The generator is useful only if both outcomes are frequent.
  expect(Math.min(accepted, refused)).toBeGreaterThan(300);
}, 180_000);
