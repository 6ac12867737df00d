import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Glob } from 'bun';
import { writeModule } from './new-module.ts';

const map = 'docs/concepts/architecture.md';
const folder = mkdtempSync(join(tmpdir(), 'vitrine-new-module-'));
afterAll(() => rmSync(folder, { recursive: true }));
for (const place of ['src', 'docs/concepts']) mkdirSync(join(folder, place), { recursive: true });
for (const file of ['src/modules.ts', map]) cpSync(join(import.meta.dir, '..', file), join(folder, file));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

test('writes a module, and its lines in the list and in the map', () => {
  writeModule(folder, 'birthday-cards');
  expect([...new Glob('**/*').scanSync(join(folder, 'src/modules/birthday-cards'))].sort()).toEqual([
    'README.md',
    'module.ts',
    'show-birthday-cards.ts',
    'test/birthday-cards.test.ts',
    'test/faults.ts',
  ]);
  expect(read('src/modules.ts')).toContain(
    "import { birthdayCards } from './modules/birthday-cards/module.ts';\n",
  );
  expect(read('src/modules.ts')).toMatch(/modules: readonly Module\[\] = \[[^\]]*, birthdayCards,?\s*\];/);
  expect(read(map)).toContain('  src/modules/birthday-cards/  TODO\n');
  const transpiler = new Bun.Transpiler({ loader: 'ts' });
  for (const file of ['module.ts', 'show-birthday-cards.ts', 'test/birthday-cards.test.ts', 'test/faults.ts'])
    expect(() => transpiler.scan(read(`src/modules/birthday-cards/${file}`))).not.toThrow();
});

test('refuses a name that is no folder of a module, and one that exists', () => {
  for (const name of ['', 'Birthday', 'a b', '../a', '-a'])
    expect(() => writeModule(folder, name)).toThrow('lowercase letters');
  expect(() => writeModule(folder, 'birthday-cards')).toThrow('exists already');
});
