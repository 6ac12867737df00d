import { expect, test } from 'bun:test';
import { parseInvitees } from './parse-invitees.ts';

const parse = (rows: readonly (readonly string[])[]) =>
  parseInvitees(rows.map((row, index) => ({ line: index + 1, row })));

test('addresses, with names and usernames or without, in whatever order a first row says', () => {
  expect(
    parse([['ada@example.org'], ['Charles Babbage <cb@example.org>'], ['g@example.org', 'Grace', 'grace']]),
  ).toEqual({
    invitees: [
      { email: 'ada@example.org', name: null, username: null },
      { email: 'cb@example.org', name: 'Charles Babbage', username: null },
      { email: 'g@example.org', name: 'Grace', username: 'grace' },
    ],
    unfit: [],
  });
  expect(
    parse([
      ['Name', 'E-Mail'],
      ['Ada', 'ada@example.org'],
    ]).invitees,
  ).toEqual([{ email: 'ada@example.org', name: 'Ada', username: null }]);
});

test('what does not fit is told with its line, and the rest goes on', () => {
  const { invitees, unfit } = parse([
    ['ada@example.org'],
    ['nobody'],
    ['ADA@example.org'],
    ['eve@example.org', 'Eve\nBcc: x', ''],
    ['kim@example.org', 'Kim', 'a b'],
    ['lee@example.org', 'Lee', 'lee'],
    ['leo@example.org', 'Leo', 'LEE'],
    ['leo@example.org', 'Leo', 'leo'],
  ]);
  expect(invitees.map(({ email }) => email)).toEqual([
    'ada@example.org',
    'lee@example.org',
    'leo@example.org',
  ]);
  expect(unfit.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'address'],
    [3, 'twice'],
    [4, 'name'],
    [5, 'username'],
    [7, 'twice'],
  ]);
});

test('two addresses on a line are told, and nobody is greeted by the address of another', () => {
  const { invitees, unfit } = parse([
    ['ada@example.org', ' cb@example.org'],
    ['ada@example.org', 'cb@example.org', 'g@example.org'],
    ['Ada <ada@example.org>', ' Charles <cb@example.org>'],
    ['cb@example.org <ada@example.org>'],
  ]);
  expect(invitees).toEqual([]);
  expect(unfit.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'several'],
    [2, 'several'],
    [3, 'several'],
    [4, 'several'],
  ]);
});

test('whose address book has the address for a name has none', () => {
  expect(
    parse([['ada@example.org <Ada@Example.org>'], ['cb@example.org', 'cb@example.org']]).invitees,
  ).toEqual([
    { email: 'Ada@example.org', name: null, username: null },
    { email: 'cb@example.org', name: null, username: null },
  ]);
});
