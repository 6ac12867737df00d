import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const database = `sqlite:${temporaryPath('vitrine.db')}`;
const people = [
  { username: 'ada', basics: { name: 'Ada Lovelace', phone: '+44 1', summary: 'Programs.' } },
  { username: 'bea', basics: { name: 'Bea', label: '王' } },
];

test('exports public content as Markdown and vCard, and nothing private', async () => {
  const lines = people.map((one) => `${JSON.stringify(one)}\n`).join('');
  await vitrine(database, ['import', '--publish', '-'], lines);
  await vitrine(database, ['user', 'add', 'draft']);
  const markdown = await vitrine(database, ['export', 'ada', '--format', 'markdown']);
  expect([markdown.status, markdown.err]).toEqual([0, '']);
  expect(markdown.out).toStartWith('# Ada Lovelace');
  expect(markdown.out).toContain('preview.localhost:8000/ada');
  expect(markdown.out).not.toContain('+44 1');
  const folder = join(temporaryPath('cards'), 'all');
  const cards = await vitrine(database, ['export', '--all', '--format', 'vcard', '--to', folder]);
  expect([cards.status, cards.err]).toEqual([0, `2 users written to ${folder}.\n`]);
  expect(readdirSync(folder).toSorted()).toEqual(['ada.vcf', 'bea.vcf']);
  expect(readFileSync(join(folder, 'ada.vcf'), 'utf8')).toMatch(/^BEGIN:VCARD\r\nVERSION:4\.0/);
});

test('reports wrong arguments', async () => {
  const [format, both, where, draft] = await Promise.all([
    vitrine(database, ['export', 'ada', '--format', 'fax']),
    vitrine(database, ['export', 'ada', '--all', '--format', 'vcard']),
    vitrine(database, ['export', '--all', '--format', 'vcard']),
    vitrine(database, ['export', 'draft', '--format', 'vcard']),
  ]);
  expect([format.status, both.status, where.status, draft.status]).toEqual([2, 2, 2, 1]);
  expect(format.err).toContain('use one of markdown, vcard, ');
  expect(where.err).toContain('--to FOLDER');
  expect(draft.err).toBe('draft is not published. Publish first: vitrine publish draft\n');
});
