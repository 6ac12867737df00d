import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutate } from './mutation.ts';
import { mutations } from './mutations.ts';

const root = join(import.meta.dir, '../..');

/** Checks the list alone. `npm run test:mutations` checks that tests notice the faults, which takes long. */
test('applies every fault and finds its tests', () => {
  const problems = mutations.flatMap((mutation) => {
    const missing = mutation.tests.filter((path) => !existsSync(join(root, path)));
    try {
      mutate(readFileSync(join(root, mutation.file), 'utf8'), mutation);
      return missing;
    } catch (error) {
      return [...missing, String(error)];
    }
  });
  expect(problems).toEqual([]);
  const rules = mutations.map(({ breaks }) => breaks);
  expect(rules).toEqual([...new Set(rules)]);
});

test("reports a fault whose text doesn't occur once or changes nothing", () => {
  const fault = { breaks: '', file: 'a.ts', text: 'a', replacement: 'b', tests: [] };
  expect(mutate('xay', fault)).toBe('xby');
  expect(() => mutate('xy', fault)).toThrow('"a" stands 0 times in a.ts, and should once');
  expect(() => mutate('aa', fault)).toThrow('"a" stands 2 times in a.ts, and should once');
  expect(() => mutate('a', { ...fault, replacement: 'a' })).toThrow('"a" is replaced by itself');
});
