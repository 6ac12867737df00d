import { beforeAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { extractRawText } from 'mammoth';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';

const database = `sqlite:${temporaryPath('vitrine.db')}`;
const people = [
  { username: 'ada', basics: { name: 'Ada Lovelace', phone: '+44 1', summary: 'Programs.' } },
  { username: 'bea', basics: { name: 'Bea', label: '王' } },
];

beforeAll(async () => {
  const lines = people.map((one) => `${JSON.stringify(one)}\n`).join('');
  await vitrine(database, ['import', '--publish', '-'], lines);
});

test('exports Word documents to standard output or a folder', async () => {
  const folder = join(temporaryPath('documents'), 'all');
  const { status } = await vitrine(database, ['export', '--all', '--format', 'docx', '--to', folder]);
  expect([status, readdirSync(folder).toSorted()]).toEqual([0, ['ada.docx', 'bea.docx']]);
  const { value } = await extractRawText({ path: join(folder, 'ada.docx') });
  expect(value).toContain('Ada Lovelace');
  expect(value).toContain('preview.localhost:8000/ada');
  expect(value).not.toContain('+44 1');
  const one = await vitrine(database, ['export', 'ada', '--format', 'docx']);
  expect([one.status, one.out.slice(0, 2)]).toEqual([0, 'PK']);
});
