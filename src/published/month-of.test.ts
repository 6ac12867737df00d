import { expect, test } from 'bun:test';
import { monthOf } from './month-of.ts';

test.each([
  ['2026-11-30T23:59:59.999Z', '2026-11'],
  ['2026-12-01T00:00:00.000Z', '2026-12'],
  ['2027-01-01T00:00:00.000Z', '2027-01'],
  // A clock that was put right.
  ['2026-12-31T23:59:59.999Z', '2026-12'],
])('%s is in %s', (moment, month) => {
  expect(monthOf(Date.parse(moment))).toBe(month);
});
