import { expect, test } from 'bun:test';
import { originMark, placeJson, writeJson } from './json.ts';

const origin = 'https://preview.example';

test.each([
  '{}',
  `{"url":"${originMark}/ada"}`,
  `${originMark}${originMark}, and \ue001 or \ue040 is no mark, nor \uf000 ${originMark}`,
])('inserts the origin at its mark: %j', (text) => {
  const placed = placeJson(Buffer.from(text), Buffer.from(origin));
  const target = new Uint8Array(placed.length + 2);
  writeJson(placed, target, 1);
  expect(Buffer.from(target).toString()).toBe(`\0${text.replaceAll(originMark, origin)}\0`);
});
