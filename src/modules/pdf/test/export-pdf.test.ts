import { beforeAll, expect, test } from 'bun:test';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { extractText } from 'unpdf';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { programCommand } from '../../../../test/support/program.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { root, vitrine } from '../../../../test/support/vitrine.ts';
import type { StartedWorker } from '../../../core/platform/worker-queue.ts';
import { createExportWriter } from '../../../ops/cli/export-format.ts';
import { findPublished } from '../../../store/published.ts';
import { openSqlite } from '../../../store/sqlite.ts';
import { findUserByName } from '../../../store/users.ts';
import { createPdfWriter } from '../export-pdf.ts';
import { startTypesetter } from '../make-pdf.ts';

const database = `sqlite:${temporaryPath('vitrine.db')}`;
const people = [
  { username: 'ada', basics: { name: 'Ada Lovelace', phone: '+44 1', summary: 'Programs.' } },
  { username: 'bea', basics: { name: 'Bea', label: '王' } },
];

beforeAll(async () => {
  const lines = people.map((one) => `${JSON.stringify(one)}\n`).join('');
  await vitrine(database, ['import', '--publish', '-'], lines);
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
  const write = await createExportWriter(accounts, { open: () => createPdfWriter(accounts, startFull) });
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
