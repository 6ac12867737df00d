import { expect, test } from 'bun:test';
import { Refusal, StaleDraft } from '../../domain/profile/refusal.ts';
import { outcomeInWords, translateOutcome } from '../../hosts/translate-outcome.ts';
import { Outage } from '../../store/outage.ts';
import { HttpError } from '../kernel/http-error.ts';

function show(error: unknown) {
  const translated = translateOutcome(error);
  if (!(translated instanceof HttpError)) return null;
  const { status, message, headers, extensions, cause } = translated;
  expect(cause).toBe(error);
  return [status, message, headers, extensions] as const;
}

test('returns Retry-After during an outage', () => {
  expect(show(new Outage('busy'))?.[2]).toEqual({ 'Retry-After': '5' });
  expect(show(new Outage('away'))?.[0]).toBe(503);
  expect(show(new Outage('full'))?.[2]).toEqual({ 'Retry-After': '60' });
});

test('names the URL of the draft when a draft is stale', () => {
  expect(show(new StaleDraft(7))?.slice(0, 3)).toEqual([412, new StaleDraft(7).message, { ETag: '"7"' }]);
});

test('maps each rejection to its status and lists up to a hundred problems', () => {
  expect(show(new Refusal('gone', 'It is gone.'))).toEqual([410, 'It is gone.', {}, {}]);
  const problems = Array.from({ length: 101 }, (_, index) => ({ pointer: `/${index}`, detail: 'is wrong' }));
  expect(show(new Refusal('invalid', 'No.', problems))).toEqual([
    422,
    'No. There are 101 problems; errors has the first 100.',
    {},
    { errors: problems.slice(0, 100) },
  ]);
});

test('passes unexpected errors through', () => {
  const bug = new TypeError('oops');
  expect(translateOutcome(bug)).toBe(bug);
  expect(outcomeInWords(bug)).toBeNull();
  expect(outcomeInWords(new Refusal('taken', 'It is taken.'))).toBe('It is taken.');
});
