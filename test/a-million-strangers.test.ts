import { expect, test } from 'bun:test';
import { createKnownCredentials } from '../src/accounts/identity/known-credentials.ts';
import { createGuessGuard } from '../src/accounts/limits/guess-guard.ts';
import { ClockCache } from '../src/hosts/response-cache/clock-cache.ts';
import { FrequencySketch } from '../src/hosts/response-cache/frequency-sketch.ts';
import { keptMegabytes } from './support/kept-megabytes.ts';

const million = 1_000_000;

/** `src/accounts/limits/rate-limit.test.ts` tests the limit by IP address. */
test('limits the memory for a million guessed usernames and keeps the latest', async () => {
  const guard = createGuessGuard(() => new Date('2026-01-01'));
  expect(await keptMegabytes(million, (index) => guard.begin(`name-${index}`))).toBeLessThan(60);
  for (let turn = 0; turn < 9; turn += 1) guard.begin(`name-${million - 1}`);
  expect(guard.begin(`name-${million - 1}`)).toBeGreaterThan(0);
  expect(guard.begin('name-0')).toBe(0);
});

test('limits the memory for a million sessions and keeps the latest', async () => {
  const regulars = createKnownCredentials();
  const session = (index: number) => String(index).padStart(43, 'a');
  expect(await keptMegabytes(million, (index) => regulars.note(session(index), true))).toBeLessThan(30);
  const priorityOf = (index: number) => {
    const rawHeaders = ['Cookie', `a=b; vitrine=${session(index)}`];
    const request = { method: 'GET', target: '/', rawHeaders, headers: {}, peer: '', refusal: null };
    return regulars.priorityOf({ ...request, body: { reading: false, async *stream() {} } });
  };
  expect([priorityOf(million - 1), priorityOf(0)]).toEqual(['first', 'last']);
});

test('limits the memory for a million unknown usernames', async () => {
  const sightings = new FrequencySketch();
  const names = new ClockCache<object>(20_000, () => {});
  const look = (index: number) => {
    const name = `stranger-${index >> 1}`;
    const times = sightings.note(name);
    if (times > 1) names.offer(name, {}, times);
  };
  expect(await keptMegabytes(million, look)).toBeLessThan(30);
});
