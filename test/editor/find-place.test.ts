import { expect, test } from 'bun:test';
import { findPlace } from '../../src/hosts/main/editor/script/find-place.ts';

/** A list of social profiles in the form's structure. */
function accounts(...rows: readonly (readonly [network: string, username: string])[]): Map<string, string> {
  return new Map(
    rows.flatMap(([network, username], row) => [
      [`/basics/profiles/${row}/network`, network] as const,
      [`/basics/profiles/${row}/username`, username] as const,
    ]),
  );
}

const place = (row: number) => `/basics/profiles/${row}/username`;
const saved = accounts(['Mastodon', ''], ['GitHub', 'ada'], ['', '']);

test('keeps a text in place when nothing moved', () => {
  expect(findPlace(place(0), saved, saved)).toBe(place(0));
  expect(findPlace('/basics/name', saved, new Map([['/basics/name', 'Ada']]))).toBe('/basics/name');
});

test('keeps an empty field in its row when rows move', () => {
  const moved = accounts(['GitHub', 'ada'], ['Mastodon', ''], ['', '']);
  expect(findPlace(place(0), saved, moved)).toBe(place(1));
  expect(findPlace(place(1), saved, moved)).toBe(place(0));
});

test('finds no place for a removed row, and does not use the next row', () => {
  const removed = accounts(['GitHub', 'ada'], ['', '']);
  expect(findPlace(place(0), saved, removed)).toBe(null);
  expect(findPlace(place(2), saved, removed)).toBe(place(1));
});

test('recognizes a changed row by its remaining values', () => {
  expect(findPlace(place(1), saved, accounts(['GitHub', 'lovelace'], ['Mastodon', ''], ['', '']))).toBe(
    place(0),
  );
});

test('keeps the place of each of several equal rows', () => {
  const equal = accounts(['X', 'a'], ['X', 'a']);
  expect([findPlace(place(0), equal, equal), findPlace(place(1), equal, equal)]).toEqual([
    place(0),
    place(1),
  ]);
});

test('follows the entry of a page and its lists when others before it are removed', () => {
  const before = new Map([
    ['/work/3/name', 'Acme'],
    ['/work/3/highlights/0', 'One'],
    ['/work/3/highlights/1', 'Two'],
  ]);
  const after = new Map([
    ['/work/2/name', 'Acme Ltd'],
    ['/work/2/highlights/0', 'Two'],
    ['/work/2/highlights/1', 'One'],
  ]);
  expect(findPlace('/work/3/name', before, after)).toBe('/work/2/name');
  expect(findPlace('/work/3/highlights/1', before, after)).toBe('/work/2/highlights/0');
});

test('keeps the place of a row that the form added', () => {
  expect(findPlace('/work/3/highlights/2', new Map([['/work/3/name', 'Acme']]), new Map())).toBe(null);
  const one = new Map([['/work/3/name', 'Acme']]);
  expect(findPlace('/work/3/highlights/2', one, one)).toBe('/work/3/highlights/2');
});
