import { expect, test } from 'bun:test';
import { createDamageMemory } from './damage-memory.ts';

test('remembers damage for a minute after the last sighting', () => {
  let now = 5_000;
  const damage = createDamageMemory(() => now);
  const isWell = () => {
    try {
      damage.check();
      return true;
    } catch {
      return false;
    }
  };
  expect(isWell()).toBe(true);
  damage.note();
  now += 30_000;
  damage.note();
  now += 59_999;
  expect(isWell()).toBe(false);
  now += 1;
  expect(isWell()).toBe(true);
});
