import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readCsv, readNumberedCsv } from './parse-csv.ts';

test.each<[text: string, rows: string[][]]>([
  ['', []],
  ['\n\r\n\n', []],
  ['a', [['a']]],
  [
    'a,b\r\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a,', [['a', '']]],
  ['"a,b\nc","say ""hi""",d', [['a,b\nc', 'say "hi"', 'd']]],
  ['a "b" c,d', [['a "b" c', 'd']]],
  ['"a" b,c', [['a b', 'c']]],
  ['"never closed,\nx', [['never closed,\nx']]],
  ['a\rb', [['a'], ['b']]],
])('%j', (text, rows) => expect([...readCsv(text)]).toEqual(rows));

test('reads any written CSV back unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n');
      expect([...readCsv(text)]).toEqual(rows);
    }),
  );
});

test('reads ten thousand rows and a megabyte of quotes in linear time', () => {
  expect([...readCsv('a,b,c\n'.repeat(10_000))]).toHaveLength(10_000);
  expect([...readCsv('"'.repeat(1_000_001))]).toHaveLength(1);
});

test('numbers rows by the line they begin in', () => {
  const rows = [...readNumberedCsv('name\r\n\r\n"two\nlines"\n\nlast\rend')];
  expect(rows).toEqual([
    { line: 1, row: ['name'] },
    { line: 3, row: ['two\nlines'] },
    { line: 6, row: ['last'] },
    { line: 7, row: ['end'] },
  ]);
});

test('skips empty rows of a user list and counts them as lines', () => {
  expect([...readNumberedCsv('email;name\na@b.org;A\n;\n ; \nc@d.org;C\n')]).toEqual([
    { line: 1, row: ['email', 'name'] },
    { line: 2, row: ['a@b.org', 'A'] },
    { line: 5, row: ['c@d.org', 'C'] },
  ]);
});
