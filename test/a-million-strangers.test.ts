import { expect, test } from 'bun:test';
import { createGuessGuard } from '../src/accounts/guesses.ts';
import { Favourites } from '../src/kept/favourites.ts';
import { Sightings } from '../src/kept/sightings.ts';
import { createRegulars } from '../src/stages/regulars.ts';

const million = 1_000_000;

/** Megabytes that are left of it once everything that is not needed has gone. */
function keeps(work: (index: number) => void): number {
  const used = () => {
    Bun.gc(true);
    return process.memoryUsage().heapUsed / 1024 / 1024;
  };
  const before = used();
  for (let index = 0; index < million; index += 1) work(index);
  return used() - before;
}

/** Addresses are counted in src/stages/rate-limit.test.ts. */
test('a million names at which somebody guesses take bounded memory, and the last of them is still known', () => {
  const guard = createGuessGuard(() => new Date('2026-01-01'));
  expect(keeps((index) => guard.begin(`name-${index}`))).toBeLessThan(60);
  for (let turn = 0; turn < 9; turn += 1) guard.begin(`name-${million - 1}`);
  expect(guard.begin(`name-${million - 1}`)).toBeGreaterThan(0);
  expect(guard.begin('name-0')).toBe(0);
});

test('a million sessions take bounded memory, and who came last comes first', () => {
  const regulars = createRegulars();
  const session = (index: number) => String(index).padStart(43, 'a');
  expect(keeps((index) => regulars.note(session(index), true))).toBeLessThan(30);
  const precedenceOf = (index: number) => {
    const rawHeaders = ['Cookie', `a=b; vitrine=${session(index)}`];
    const request = { method: 'GET', target: '/', rawHeaders, headers: {}, peer: '', refusal: null };
    return regulars.precedenceOf({ ...request, body: { reading: false, async *stream() {} } });
  };
  expect([precedenceOf(million - 1), precedenceOf(0)]).toEqual(['first', 'last']);
});

test('a million names that nobody has take bounded memory', () => {
  const sightings = new Sightings();
  const names = new Favourites<object>(20_000, () => {});
  const look = (index: number) => {
    const name = `stranger-${index >> 1}`;
    const times = sightings.note(name);
    if (times > 1) names.offer(name, {}, times);
  };
  expect(keeps(look)).toBeLessThan(30);
});
