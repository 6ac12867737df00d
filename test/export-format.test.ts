import { expect, test } from 'bun:test';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { extractRawText } from 'mammoth';
import { extractText } from 'unpdf';
import type { StartedWorker } from '../src/core/platform/worker-queue.ts';
import { startTypesetter } from '../src/domain/pdf/start-typesetter.ts';
import { createExportWriter } from '../src/ops/cli/export-format.ts';
import { findPublished } from '../src/store/published.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { findUserByName } from '../src/store/users.ts';
import { accountsOf } from './support/accounts.ts';
import { programCommand } from './support/program.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { root, vitrine } from './support/vitrine.ts';

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

test('exports PDFs except for scripts without a font', async () => {
  const folder = join(temporaryPath('pdfs'), 'all');
  const { status, err } = await vitrine(database, ['export', '--all', '--format', 'pdf', '--to', folder]);
  expect([status, readdirSync(folder).toSorted()]).toEqual([1, ['ada.pdf']]);
  expect(err).toContain('bea not exported: no font has the character 王.');
  const { text } = await extractText(new Uint8Array(readFileSync(join(folder, 'ada.pdf'))), {
    mergePages: true,
  });
  expect(text).toContain('Ada Lovelace');
  expect(text).toContain('preview.localhost:8000/ada');
});

test('restarts the PDF process before its memory grows', async () => {
  let starts = 0;
  const startFull = (): StartedWorker => {
    starts += 1;
    const { postMessage, terminate, addEventListener } = startTypesetter();
    const hear = (name: string, listener: (event: Event) => void) =>
      addEventListener(name, (event: Event) =>
        listener(
          event instanceof MessageEvent
            ? new MessageEvent(name, { data: { ...event.data, isLast: true } })
            : event,
        ),
      );
    return { postMessage, terminate, addEventListener: hear as StartedWorker['addEventListener'] };
  };
  const path = database.slice('sqlite:'.length);
  const store = openSqlite(path, 1_000);
  const accounts = {
    ...accountsOf({ database: store }),
    findPreviewUrl: async () => 'http://p.test',
    fonts: [],
  };
  const write = await createExportWriter(accounts, 'pdf', startFull);
  const { id = '' } = (await findUserByName(store, 'ada')) ?? {};
  const ada = await findPublished(store, id);
  if (!ada) throw new Error('ada is published');
  for (const count of [1, 2]) {
    expect(Buffer.from(await write(ada)).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(starts).toBe(count);
  }
  await store.close();
});

test('finds fonts relative to the working folder', async () => {
  const own = temporaryPath('own.ttf');
  copyFileSync(Bun.resolveSync('@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf', root), own);
  const command = [...programCommand, 'export', 'ada'];
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command, '--format', 'pdf'], {
    cwd: dirname(own),
    env: { DATABASE_URL: database, CARD_FONTS: 'own.ttf' },
  });
  expect([exitCode, stderr.toString(), stdout.toString('latin1', 0, 5)]).toEqual([0, '', '%PDF-']);
});

test('reports unusable fonts in one line before writing', async () => {
  const folder = temporaryPath('fonts');
  const environment = { CARD_FONTS: '/nowhere/font.otf' };
  const args = ['export', '--all', '--format', 'pdf', '--to', folder];
  const { status, err } = await vitrine(database, args, '', environment);
  expect([status, err]).toEqual([1, 'CARD_FONTS cannot be used: /nowhere/font.otf is not there\n']);
  expect(existsSync(folder)).toBe(false);
});

test('reports wrong arguments', async () => {
  const [format, both, where, draft] = await Promise.all([
    vitrine(database, ['export', 'ada', '--format', 'fax']),
    vitrine(database, ['export', 'ada', '--all', '--format', 'vcard']),
    vitrine(database, ['export', '--all', '--format', 'vcard']),
    vitrine(database, ['export', 'draft', '--format', 'vcard']),
  ]);
  expect([format.status, both.status, where.status, draft.status]).toEqual([2, 2, 2, 1]);
  expect(format.err).toContain('use one of markdown, vcard, docx, pdf, html.');
  expect(where.err).toContain('--to FOLDER');
  expect(draft.err).toBe('draft is not published. Publish first: vitrine publish draft\n');
});
