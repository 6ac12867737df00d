import { expect, test } from 'bun:test';
import type { ReadPerson } from '../directory.ts';
import { arrangeCase } from './arrange-case.ts';

const written = (text: string) => ({ text, language: 'en' });

/** `f` is a user with a portrait, `w` with a work, `b` with both, `-` with neither. */
function people(kinds: string): ReadPerson[] {
  return [...kinds].map((kind, n) => ({
    n,
    username: `${kind}${n}`,
    since: '',
    language: 'en',
    hasOthers: false,
    name: written(''),
    headline: written(''),
    place: written(''),
    skills: [],
    languages: [],
    picture: 'fb'.includes(kind) ? 'basics/image/me.png' : null,
    showpiece: 'wb'.includes(kind) ? { item: 'a/b', picture: 'a/b/c.png', title: written('') } : null,
    groups: () => [],
  }));
}

const shown = (kinds: string) =>
  arrangeCase(people(kinds)).map(({ person, shows, shelf }) => `${shelf} ${person.username} ${shows}`);

test.each([
  ['nobody', '', []],
  ['too few to fill a shelf', 'ff-', []],
  ['four people without an image', '----', ['0 -0 face', '0 -1 face', '0 -2 face', '0 -3 face']],
  ['two who made something', 'bb', ['0 b0 wide work', '0 b0 face', '0 b1 work']],
  [
    'four works',
    'wwww',
    ['0 w0 wide work', '0 w0 face', '0 w1 work', '1 w1 face', '1 w2 face', '1 w2 wide work'],
  ],
  [
    'eight people: a row',
    'ffff----',
    ['0 -4 face', '0 f0 face', '0 -5 face', '0 f1 face', '1 -6 face', '1 f2 face', '1 -7 face', '1 f3 face'],
  ],
])('arranges the photos of the landing page for %s', (_, kinds, expected) => {
  expect(shown(kinds)).toEqual(expected);
});

test.each([
  ['b', 4],
  ['b', 8],
  ['b', 12],
])('has at most a row for under five members and two for under nine: %s times %d', (kind, count) => {
  const rows = new Set(arrangeCase(people(kind.repeat(count))).map(({ shelf }) => Math.floor(shelf / 2)));
  expect(rows.size).toBe(count < 5 ? 1 : count < 9 ? 2 : 3);
});

test('prefers photos to initials, and spreads the initials', () => {
  const cells = arrangeCase(people('-'.repeat(12) + 'f'.repeat(20)));
  expect(cells.filter(({ person }) => person.picture === null)).toHaveLength(4);
  const places = cells.flatMap(({ person }, place) => (person.picture === null ? [place] : []));
  expect(places.every((place, index) => index === 0 || place - (places[index - 1] ?? 0) > 3)).toBe(true);
});

test('fills three rows for many users, with any portraits and works', () => {
  for (const kind of ['-', 'f', 'w', 'b', 'fw', 'ffb-', 'wwf', 'w-----f']) {
    const cells = arrangeCase(people(kind.repeat(24)));
    const widths = [0, 1, 2, 3, 4, 5].map((wanted) =>
      cells
        .filter(({ shelf }) => shelf === wanted)
        .reduce((width, { shows }) => width + (shows === 'wide work' ? 2 : 1), 0),
    );
    expect(widths).toEqual([4, 4, 4, 4, 4, 4]);
    expect(new Set(cells.map(({ person, shows }) => `${person.n} ${shows.replace('wide ', '')}`)).size).toBe(
      cells.length,
    );
  }
});
