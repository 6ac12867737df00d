import { expect, test } from 'bun:test';
import { recognizeKind } from './recognize-kind.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['PK\u0003\u0004…', 'export.zip', 'linkedin'],
  ['Name\nSums\n', 'Skills.csv', 'linkedin'],
  ['Number\n1\n', 'Phone Numbers.csv', 'linkedin'],
  ['{"orcid-identifier": {}}', '', 'orcid'],
  ['\ufeff{"basics": {}, "sections": {}, "metadata": {"template": "onyx"}}', '', 'reactive-resume'],
  ['{"basics": {"name": "Ada"}}', '', 'json-resume'],
  ['{"broken', '', 'json-resume'],
  ['\n BEGIN:VCARD\r\nVERSION:4.0', '', 'vcard'],
  ['<?xml version="1.0"?>\n<SkillsPassport xmlns="x">', '', 'europass'],
  ['<?xml version="1.0"?>\n<ns2:Candidate xmlns="x">', '', 'europass'],
  ['<!DOCTYPE html><p>', '', 'page'],
  ['% mine\n@article{ada, title = {x}}', '', 'bibtex'],
  ['Name\nSums\n', 'Budget.csv', null],
  ['%PDF-1.7', 'cv.pdf', null],
  ['<svg>', '', null],
  ['Dear all, mail me @ home', '', null],
  ['', '', null],
])('%p named %p is recognized as %p', (text, name, kind) => {
  expect<string | null>(recognizeKind(bytes(text), name)).toBe(kind);
});

test('recognizes UTF-16 text', () => {
  const text = '\ufeffBEGIN:VCARD';
  expect(recognizeKind(new Uint8Array(Buffer.from(text, 'utf16le')))).toBe('vcard');
});

test.each(['', ' ', '  '])(
  'recognizes a file with a byte order mark whose byte 65,536 splits a letter or not (%j)',
  (blank) => {
    const long = 'я'.repeat(60_000);
    const encode = (text: string) => new TextEncoder().encode(`\ufeff${text}`);
    expect(recognizeKind(encode(`${blank}{"basics":{"summary":"${long}"}}`))).toBe('json-resume');
    expect(recognizeKind(encode(`${blank}BEGIN:VCARD\r\nNOTE:${long}\r\nEND:VCARD`))).toBe('vcard');
  },
);
