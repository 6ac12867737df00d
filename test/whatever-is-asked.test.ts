import { expect, test } from 'bun:test';
import { fuzzProgram } from './fuzz/program/fuzz-program.ts';

/** `npm run test:fuzz:program` runs longer. */
test.each([
  ['production', 1_500],
  ['development', 150],
] as const)(
  'any request to the whole program, %s: no 5xx, no fault, nothing unescaped',
  async (environment, count) => {
    const { statuses, wrong, faults } = await fuzzProgram({ environment, firstSeed: 1, count });
    expect([wrong, faults]).toEqual([[], []]);
    for (const status of [200, 303, 401, 403, 404, 405]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
  },
  120_000,
);
