import { expect, test } from 'bun:test';
import { type Invitee, type ParsedInvitees, parseInvitees } from './parse-invitees.ts';

const parse = (rows: readonly (readonly string[])[]) =>
  withoutLines(parseInvitees(rows.map((row, index) => ({ line: index + 1, row }))));
const withoutLines = ({ invitees, unfit }: ParsedInvitees) => ({
  invitees: invitees.map(({ line: _line, ...invitee }): Invitee => invitee),
  unfit,
});

test('reads addresses with optional names and usernames in the order of the header row', () => {
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

test('reports invalid lines by number and reads the rest', () => {
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

test("reports lines with two addresses and never greets a person by another's address", () => {
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

test('uses no name for contacts named by their address', () => {
  expect(
    parse([['ada@example.org <Ada@Example.org>'], ['cb@example.org', 'cb@example.org']]).invitees,
  ).toEqual([
    { email: 'Ada@example.org', name: null, username: null },
    { email: 'cb@example.org', name: null, username: null },
  ]);
});
