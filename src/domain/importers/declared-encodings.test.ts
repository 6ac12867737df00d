import { expect, test } from 'bun:test';
import { decodeText } from './decode-text.ts';
import type { ImportKind } from './import-kind.ts';
import { ImportRefusal } from './import-refusal.ts';
import { importers } from './importers.ts';

/** Maps each character to one byte. */
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const read = (kind: ImportKind, bytes: Uint8Array) => importers[kind].read({ bytes, entries: () => [] });
const nameIn = (kind: ImportKind, text: string) => read(kind, bytesOf(text))?.basics.name;

const passport = (encoding: string, name: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><SkillsPassport><LearnerInfo><Identification><PersonName><FirstName>${name}</FirstName></PersonName></Identification></LearnerInfo></SkillsPassport>`;
const page = (head: string, name: string) => `<html>${head}<p class="h-card">${name}</p>`;
const card = (head: string, name: string) => `BEGIN:VCARD\r\nVERSION:2.1\r\n${head}:${name}\r\nEND:VCARD\r\n`;

test.each([
  ['XML', 'europass', passport('ISO-8859-2', '\xa9\xe1rka'), 'Šárka'],
  ['a page', 'page', page('<meta charset=iso-8859-2>', 'Dvo\xf8\xe1k'), 'Dvořák'],
  [
    'a page of before HTML 5',
    'page',
    page('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', '\xe1\xc4\xc1'),
    'Ада',
  ],
  ['a line of a vCard', 'vcard', card('FN;CHARSET=SHIFT_JIS', '\x8eR\x93c'), '山田'],
  [
    'a line whose letters are those of ASCII',
    'vcard',
    card('FN;CHARSET=ISO-2022-JP', '\x1b$B;3\x1b(B'),
    '山',
  ],
] as const)('obeys the declared encoding of a file: %s', (_, kind, text, name) => {
  expect(nameIn(kind, text)).toBe(name);
});

test('reads UTF-8 as UTF-8 whatever the file declares, and trusts a byte order mark first', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  expect(read('europass', utf8(passport('ISO-8859-1', 'Šárka')))?.basics.name).toBe('Šárka');
  expect(read('vcard', utf8(card('FN;CHARSET=ISO-8859-2', 'Šárka')))?.basics.name).toBe('Šárka');
  expect(read('page', utf8(page('<meta charset=utf-7>', 'Šárka')))?.basics.name).toBe('Šárka');
  expect(decodeText(bytesOf('\xff\xfea\0'), { declared: 'iso-8859-2' })).toBe('a');
});

test('reads a file that wrongly declares UTF-8 like one without a declaration', () => {
  expect(nameIn('europass', passport('UTF-8', 'H\xe9l\xe8ne'))).toBe('Hélène');
  expect(nameIn('page', page('<meta charset=utf-16>', 'H\xe9l\xe8ne'))).toBe('Hélène');
  expect(nameIn('vcard', card('FN', 'H\xe9l\xe8ne'))).toBe('Hélène');
});

test('reports unknown encodings', () => {
  for (const [kind, text] of [
    ['europass', passport('IBM850', '\x82')],
    ['page', page('<meta charset="IBM850">', '\x82')],
  ] as const) {
    const readIt = () => read(kind, bytesOf(text));
    expect(readIt).toThrow(ImportRefusal);
    expect(readIt).toThrow(
      'The file declares the encoding IBM850, which Vitrine cannot read. Save it as UTF-8.',
    );
  }
  const person = read(
    'vcard',
    bytesOf(`${card('FN;CHARSET=IBM850', '\x82').slice(0, -11)}TITLE;CHARSET=IBM850:Lead\r\nEND:VCARD`),
  );
  expect([person?.basics, person?.notes]).toEqual([
    { label: 'Lead' },
    [{ kind: 'left-out', where: 'FN', why: ['unknownCharset', 'IBM850'] }],
  ]);
});
