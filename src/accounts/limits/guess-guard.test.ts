import { expect, test } from 'bun:test';
import { createGuessGuard } from './guess-guard.ts';

test('evicts the accounts with the oldest guesses when the table is full', () => {
  const guard = createGuessGuard(() => new Date('2026-01-01'));
  const hold = (name: string) => {
    for (let turn = 0; turn < 10; turn += 1) guard.begin(name);
  };
  hold('oldest');
  for (let index = 0; index < 10_000; index += 1) guard.begin(`early-${index}`);
  hold('recent');
  for (let index = 0; index < 89_998; index += 1) guard.begin(`late-${index}`);
  expect([guard.begin('oldest'), guard.begin('recent')]).toEqual([1, 1]);
  // Adds an entry beyond the limit of a hundred thousand.
  guard.begin('last');
  expect([guard.begin('oldest'), guard.begin('recent')]).toEqual([0, 1]);
});
