import { expect, test } from 'bun:test';
import { findPlace } from '../../src/hosts/main/editor/script/find-place.ts';

/** A list of accounts, as the form has it. */
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

test('a text stays where it is when nothing has moved', () => {
  expect(findPlace(place(0), saved, saved)).toBe(place(0));
  expect(findPlace('/basics/name', saved, new Map([['/basics/name', 'Ada']]))).toBe('/basics/name');
});

test('an empty field goes with its row, not with its number', () => {
  const moved = accounts(['GitHub', 'ada'], ['Mastodon', ''], ['', '']);
  expect(findPlace(place(0), saved, moved)).toBe(place(1));
  expect(findPlace(place(1), saved, moved)).toBe(place(0));
});

test('a row that was removed has no place, rather than that of the next', () => {
  const removed = accounts(['GitHub', 'ada'], ['', '']);
  expect(findPlace(place(0), saved, removed)).toBe(null);
  expect(findPlace(place(2), saved, removed)).toBe(place(1));
});

test('a row that was changed elsewhere is known by what is left of it', () => {
  expect(findPlace(place(1), saved, accounts(['GitHub', 'lovelace'], ['Mastodon', ''], ['', '']))).toBe(
    place(0),
  );
});

test('of equal rows each keeps its place', () => {
  const equal = accounts(['X', 'a'], ['X', 'a']);
  expect([findPlace(place(0), equal, equal), findPlace(place(1), equal, equal)]).toEqual([
    place(0),
    place(1),
  ]);
});

test('the entry of a page is followed when others before it go, and so are its lists', () => {
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

test('a row that the form has added by itself is where it was', () => {
  expect(findPlace('/work/3/highlights/2', new Map([['/work/3/name', 'Acme']]), new Map())).toBe(null);
  const one = new Map([['/work/3/name', 'Acme']]);
  expect(findPlace('/work/3/highlights/2', one, one)).toBe('/work/3/highlights/2');
});
