import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractRawText } from 'mammoth';
import { extractText } from 'unpdf';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const database = `sqlite:${temporaryPath('vitrine.db')}`;
const people = [
  { username: 'ada', basics: { name: 'Ada Lovelace', phone: '+44 1', summary: 'Programs.' } },
  { username: 'bea', basics: { name: 'Bea', label: '王' } },
];

test('what the public sees is exported as Markdown and vCard, and nothing private', async () => {
  const lines = people.map((one) => `${JSON.stringify(one)}\n`).join('');
  await vitrine(database, ['import', '--publish', '-'], lines);
  await vitrine(database, ['user', 'add', 'draft']);
  const markdown = await vitrine(database, ['export', 'ada', '--format', 'markdown']);
  expect([markdown.status, markdown.err]).toEqual([0, '']);
  expect(markdown.out).toStartWith('# Ada Lovelace');
  expect(markdown.out).toContain('http://preview.localhost:8000/ada');
  expect(markdown.out).not.toContain('+44 1');
  const folder = join(temporaryPath('cards'), 'all');
  const cards = await vitrine(database, ['export', '--all', '--format', 'vcard', '--to', folder]);
  expect([cards.status, cards.err]).toEqual([0, `2 users written to ${folder}.\n`]);
  expect(readdirSync(folder).toSorted()).toEqual(['ada.vcf', 'bea.vcf']);
  expect(readFileSync(join(folder, 'ada.vcf'), 'utf8')).toMatch(/^BEGIN:VCARD\r\nVERSION:4\.0/);
});

test('as Word documents, one to standard output and all into a folder', async () => {
  const folder = join(temporaryPath('documents'), 'all');
  const { status } = await vitrine(database, ['export', '--all', '--format', 'docx', '--to', folder]);
  expect([status, readdirSync(folder).toSorted()]).toEqual([0, ['ada.docx', 'bea.docx']]);
  const { value } = await extractRawText({ path: join(folder, 'ada.docx') });
  expect(value).toContain('Ada Lovelace');
  expect(value).toContain('http://preview.localhost:8000/ada');
  expect(value).not.toContain('+44 1');
  const one = await vitrine(database, ['export', 'ada', '--format', 'docx']);
  expect([one.status, one.out.slice(0, 2)]).toEqual([0, 'PK']);
});

test('as PDFs, but for who has letters that no font has', async () => {
  const folder = join(temporaryPath('pdfs'), 'all');
  const { status, err } = await vitrine(database, ['export', '--all', '--format', 'pdf', '--to', folder]);
  expect([status, readdirSync(folder).toSorted()]).toEqual([1, ['ada.pdf']]);
  expect(err).toContain('bea is not written: no font has the letter 王.');
  const { text } = await extractText(new Uint8Array(readFileSync(join(folder, 'ada.pdf'))), {
    mergePages: true,
  });
  expect(text).toContain('Ada Lovelace');
  expect(text).toContain('http://preview.localhost:8000/ada');
});

test('fonts that cannot be used are told in a line, before anything is written', async () => {
  const folder = temporaryPath('fonts');
  const environment = { CARD_FONTS: '/nowhere/font.otf' };
  const args = ['export', '--all', '--format', 'pdf', '--to', folder];
  const { status, err } = await vitrine(database, args, '', environment);
  expect([status, err]).toEqual([1, 'CARD_FONTS cannot be used: /nowhere/font.otf is not there\n']);
  expect(existsSync(folder)).toBe(false);
});

test('what was not meant is told', async () => {
  const [format, both, where, draft] = await Promise.all([
    vitrine(database, ['export', 'ada', '--format', 'fax']),
    vitrine(database, ['export', 'ada', '--all', '--format', 'vcard']),
    vitrine(database, ['export', '--all', '--format', 'vcard']),
    vitrine(database, ['export', 'draft', '--format', 'vcard']),
  ]);
  expect([format.status, both.status, where.status, draft.status]).toEqual([2, 2, 2, 1]);
  expect(format.err).toContain('use one of markdown, vcard, docx, pdf, html.');
  expect(where.err).toContain('--to FOLDER');
  expect(draft.err).toBe('draft is not published: there is nothing that the public sees.\n');
});
