import { expect, test } from 'bun:test';
import { Sightings } from './sightings.ts';

test('who comes a second time is known, and nearly nobody is taken for another', () => {
  const sightings = new Sightings();
  const names = Array.from({ length: 5_000 }, (_, index) => `person-${index}`);
  expect(names.filter((name) => sightings.isAgain(name)).length).toBeLessThan(5);
  expect(names.filter((name) => sightings.isAgain(name)).length).toBeGreaterThan(4_000);
});

test('who has not come for long is forgotten', () => {
  const sightings = new Sightings();
  sightings.isAgain('ada');
  for (let index = 0; index < 2_000_000; index += 1) sightings.isAgain(`person-${index}`);
  expect(sightings.isAgain('ada')).toBe(false);
});
