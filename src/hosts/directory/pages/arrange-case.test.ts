import { expect, test } from 'bun:test';
import type { ReadPerson } from '../directory.ts';
import { arrangeCase } from './arrange-case.ts';

const written = (text: string) => ({ text, language: 'en' });

/** `f` has a face, `w` a work, `b` both, `-` neither. */
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
  arrangeCase(people(kinds)).map(({ person, shows }) => `${person.username} ${shows}`);

test.each([
  ['nobody', '', []],
  ['somebody of whom there is no picture', '-', []],
  ['too few to fill a shelf', 'fff', []],
  ['one who made something', 'b', []],
  ['four faces', 'ffff', ['f0 face', 'f1 face', 'f2 face', 'f3 face']],
  ['four works', 'wwww', ['w0 wide work', 'w1 work', 'w2 work']],
  ['two who made something', 'bb', ['b0 wide work', 'b0 face', 'b1 work']],
  ['seven faces: one shelf', 'fffffff', ['f0 face', 'f1 face', 'f2 face', 'f3 face']],
])('arranges the wall of %s', (_, kinds, expected) => {
  expect(shown(kinds)).toEqual(expected);
});

test('fills three rows for many people, whatever they have', () => {
  for (const kind of ['f', 'w', 'b', 'fw', 'ffb-', 'wwf', 'w-----f']) {
    const cells = arrangeCase(people(kind.repeat(24)));
    expect(cells.reduce((width, { shows }) => width + (shows === 'wide work' ? 2 : 1), 0)).toBe(12);
    expect(new Set(cells.map(({ person, shows }) => `${person.n} ${shows.replace('wide ', '')}`)).size).toBe(
      cells.length,
    );
  }
});
