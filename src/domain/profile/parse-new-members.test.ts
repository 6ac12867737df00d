import { expect, test } from 'bun:test';
import { parseNewMembers } from './parse-new-members.ts';

const parse = (rows: readonly (readonly string[])[]) =>
  parseNewMembers(rows.map((row, index) => ({ line: index + 1, row })));

test('reads columns by the header row', () => {
  expect(
    parse([
      ['E-Mail', 'Username', 'Name', 'Room'],
      ['ada@example.org', 'ada', 'Ada Lovelace', '12'],
      ['', ' zoe\u0308 ', ''],
    ]).members,
  ).toEqual([
    { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.org', line: 2 },
    { username: 'zoë', name: null, email: null, line: 3 },
  ]);
});

test('reads username, name and email without a header row', () => {
  expect(parse([['ada', 'Ada', 'ada@example.org'], ['bob']]).members).toEqual([
    { username: 'ada', name: 'Ada', email: 'ada@example.org', line: 1 },
    { username: 'bob', name: null, email: null, line: 2 },
  ]);
});

test('reports invalid values by line', () => {
  const rows = [
    ['username', 'name', 'email'],
    ['a b', 'A', ''],
    ['', 'A', ''],
    ['ada', 'x'.repeat(201), ''],
    ['ada', 'A\u0007', ''],
    ['ada', 'A', 'no address'],
    ['ada', 'A', 'a@example.org'],
    ['ADA', 'A', ''],
    ['bob', 'B', 'A@example.org'],
  ];
  const { members, unfit } = parse(rows);
  expect(members.map(({ username }) => username)).toEqual(['ada']);
  expect(unfit.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'username'],
    [3, 'username'],
    [4, 'name'],
    [5, 'name'],
    [6, 'address'],
    [8, 'twice'],
    [9, 'twice'],
  ]);
});
