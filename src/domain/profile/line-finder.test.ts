import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { lookUpPointer, pointer, walk } from './json-pointer.ts';
import { createLineFinder } from './line-finder.ts';

const text = `
{
  "basics": { "name": "a, b: {\\"c\\": [1]}",
    "url": "x" },
  "work": [
    {
      "name": "One"
    },
    { "name": "Two", "highlights": [
      "first",
      "second"
    ] }
  ],
  "a/b": {}, "empty": [],
  "last": null
}`;

test.each([
  ['', 2],
  ['/basics', 3],
  ['/basics/name', 3],
  ['/basics/url', 4],
  ['/work/0', 6],
  ['/work/0/name', 7],
  ['/work/1', 9],
  ['/work/1/highlights/1', 11],
  ['/a~1b', 14],
  ['/last', 15],
])('%s is on line %d', (place, line) => {
  expect(createLineFinder(text)(place)).toBe(line);
});

test.each([
  ['/work/0/position', 6],
  ['/work/7', 5],
  ['/nothing', 2],
  ['/basics/name/x', 3],
])('finds the nearest existing parent of %s on line %d', (place, line) => {
  expect(createLineFinder(text)(place)).toBe(line);
});

test('finds every value of every document at its line', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const lines = JSON.stringify(value, null, 2).split('\n');
      const findLine = createLineFinder(lines.join('\n'));
      walk(value, (child, path) => {
        if (Object.hasOwn(Object(lookUpPointer(value, path.slice(0, -1).map(String))), '__proto__')) return;
        const line = lines[findLine(pointer(...path)) - 1] ?? '';
        const shown = JSON.stringify(child);
        const start = typeof child === 'object' && child !== null ? shown.slice(0, 1) : shown;
        expect(line).toContain(start);
        if (typeof path.at(-1) === 'string') expect(line).toContain(`${JSON.stringify(path.at(-1))}: `);
      });
    }),
  );
});
