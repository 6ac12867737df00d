import { expect, test } from 'bun:test';
import { FrequencySketch } from './frequency-sketch.ts';

test('counts repeated keys with few false matches', () => {
  const sightings = new FrequencySketch();
  const names = Array.from({ length: 5_000 }, (_, index) => `person-${index}`);
  const count = (times: number) => names.filter((name) => sightings.note(name) === times).length;
  for (const times of [1, 2]) expect(count(times)).toBeGreaterThan(4_000);
  const last = names.at(-1) ?? '';
  for (let times = 3; times < 1_000; times += 1) expect(sightings.note(last)).toBe(Math.min(times, 256));
});

test('forgets keys that were not seen for long', () => {
  const sightings = new FrequencySketch();
  sightings.note('ada');
  for (let index = 0; index < 2_000_000; index += 1) sightings.note(`person-${index}`);
  expect(sightings.note('ada')).toBe(1);
});
