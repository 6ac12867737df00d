import { expect, test } from 'bun:test';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf, fill } from '../../../../test/support/sync.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { openFolder } from '../folder.ts';
import { readFolder } from '../read-folder.ts';
import { writeState } from '../state.ts';

const resume = { basics: { name: 'Ada' }, projects: [{ name: 'Engine' }] };

function filled(files: Readonly<Record<string, string | object>>): string {
  const path = temporaryPath('folder');
  fill(path, { 'resume.json': resume, ...files });
  return path;
}

async function filesIn(path: string): Promise<string[]> {
  const found = await readFolder(await openFolder(path));
  if (!('document' in found)) throw new Error(JSON.stringify(found));
  return [...found.files.keys()].toSorted();
}

test('a name with a dot is a file if the server has it, else ignored', async () => {
  const [hash, document] = ['0'.repeat(64), resume];
  const known = ['projects/engine/.htaccess', 'projects/engine/.old/plan.txt', 'projects/engine/.gone'];
  const files = Object.fromEntries(known.map((name) => [name, hash]));
  const path = filled({
    'files/projects/engine/.htaccess': 'Deny from all\n',
    'files/projects/engine/.old/plan.txt': 'the plan\n',
    'files/projects/engine/.DS_Store': 'litter',
    'files/projects/.DS_Store': 'litter',
    'files/basics/image/.DS_Store': 'litter',
    'files/.DS_Store': 'litter',
    '.vitrine/state.json': writeState({
      url: 'http://x',
      username: 'ada',
      revision: 1,
      document,
      files,
      sent: {},
    }),
  });
  expect(await filesIn(path)).toEqual(['projects/engine/.htaccess', 'projects/engine/.old/plan.txt']);
  rmSync(join(path, '.vitrine'), { recursive: true });
  expect(await filesIn(path)).toEqual([]);
});

test('a failed write leaves no file behind', async () => {
  const path = filled({ 'files/projects/engine/a.txt': 'a' });
  mkdirSync(join(path, 'files/projects/engine/plan.pdf/in-the-way'), { recursive: true });
  const folder = await openFolder(path);
  const before = contentOf(path);
  await expect(folder.write('files/projects/engine/plan.pdf', 'x')).rejects.toThrow('cannot be written');
  expect(contentOf(path)).toEqual(before);
});

test('writes and removes nothing through symbolic links', async () => {
  const outside = temporaryPath('outside');
  fill(outside, { [`${process.pid}.new`]: 'theirs' });
  const path = filled({});
  symlinkSync(outside, join(path, '.vitrine'));
  await expect((await openFolder(path)).write('files/projects/engine/a.txt', 'x')).rejects.toThrow(
    'is a link to a place outside the folder',
  );
  expect(contentOf(outside)).toEqual({ [`${process.pid}.new`]: 'theirs' });
});

test('writes after a killed run with the same process id', async () => {
  const path = filled({ [`.vitrine/${process.pid}.new`]: 'half' });
  await (await openFolder(path)).write('files/projects/engine/a.txt', 'whole');
  expect(contentOf(path)).toEqual({ ...contentOf(filled({})), 'files/projects/engine/a.txt': 'whole' });
  expect(await filesIn(path)).toEqual(['projects/engine/a.txt']);
});
