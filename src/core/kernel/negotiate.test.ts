import { expect, test } from 'bun:test';
import { createCodingChooser } from './negotiate.ts';

const choose = createCodingChooser<string>(['br', 'gzip']);

test.each([
  [undefined, null],
  ['', null],
  ['gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br ; q=0.5 , gzip ; q=0.6', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.3, *;q=0.2', 'gzip'],
  ['gzip;q=0', null],
  ['*;q=0', null],
  ['deflate, zstd', null],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0', null],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['gzip;q=x', null],
  [';q=1,,gzip', 'gzip'],
])('Accept-Encoding: %s gets %s', (accept, coding) => {
  expect(choose(accept)).toBe(coding);
});
