import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Glob } from 'bun';
import { modules } from '../src/modules.ts';
import { testTime } from './support/test-time.ts';
import { root } from './support/vitrine.ts';

/**
 * Usage: `npm run test:without [-- NAME…]`. Deletes one module at a time from a copy of the source, with its
 * line in `src/modules.ts`. Everything else must compile and pass its tests. `--quick` runs the types and
 * the tests that most likely break. `--together` deletes the named modules at once.
 */
const notCopied = new Set(['node_modules', '.git', 'var', 'dist', '.data']);
const names = modules.map(({ name }) => name);

const { values: options, positionals: asked } = parseArgs({
  options: { quick: { type: 'boolean' }, together: { type: 'boolean' } },
  allowPositionals: true,
});
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no module ${unknown.join(', ')}. Try ${names.join(', ')}.`);

/** Tests that read all files, routes, texts, commands or tables of Vitrine, or start it. */
const ofWhole = [
  'test/architecture.test.ts',
  'test/conventions.test.ts',
  'test/docs.test.ts',
  'test/mutations',
  'test/operations/empty-database.test.ts',
  'test/page-sizes.test.ts',
  'test/routing-table.test.ts',
  'test/store/every-statement.test.ts',
  'test/translations.test.ts',
];
/** Skips the check for unused exports, because some functions of the core serve the removed modules only. */
const allButUses = ['-t', '^(?!exports functions, constants and classes only for other files)'];
const npm = (...script: string[]) => ['npm', 'run', ...script];
/** Reference pages and the client are generated from the existing modules. */
const generators = [
  ['npx', 'biome', 'format', '--write', 'src/modules.ts'],
  npm('docs:reference'),
  npm('client'),
];
const checks = options.quick
  ? [
      ['npx', 'tsc', '--noEmit'],
      [process.execPath, 'test', '--timeout', String(testTime), ...allButUses, ...ofWhole],
    ]
  : [npm('check'), [process.execPath, 'test/run.ts', ...allButUses]];

const left = asked.length > 0 ? asked : names;
for (const gone of options.together ? [left] : left.map((name) => [name])) {
  const isGreen = await worksWithout(gone);
  tell(`${isGreen ? 'ok  ' : 'FAIL'}  without ${gone.join(', ')}`);
  if (!isGreen) process.exitCode = 1;
}

async function worksWithout(gone: readonly string[]): Promise<boolean> {
  const copy = mkdtempSync(join(tmpdir(), `vitrine-without-${gone[0]}-`));
  try {
    cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const name of gone) removeModule(copy, name);
    removeTestsOfMissing(copy);
    for (const command of [...generators, ...checks]) if (!(await run(copy, command))) return false;
    return true;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Removes the module's folder, import and list entry, and the modules that need it. */
function removeModule(copy: string, name: string): void {
  const list = join(copy, 'src/modules.ts');
  const text = readFileSync(list, 'utf8');
  const imported = new RegExp(`import { (\\w+) } from './modules/${name}/module.ts';\\n`);
  const variable = imported.exec(text)?.[1];
  if (variable === undefined) return;
  const inList = new RegExp(`(\\[[^\\]]*?)\\b${variable}\\b,?\\s*`);
  writeFileSync(list, text.replace(imported, '').replace(inList, '$1'));
  rmSync(join(copy, 'src/modules', name), { recursive: true });
  for (const { name: other, needs } of modules) if (needs?.includes(name)) removeModule(copy, other);
}

/** Empties tests of the whole program that import the module directly or indirectly. */
function removeTestsOfMissing(copy: string): void {
  const files = [
    'test/**/*.ts',
    'bench/**/*.ts',
    'build/pictures/*.ts',
    'src/**/*.test.ts',
    'src/**/test/*.ts',
  ].flatMap((pattern) => [...new Glob(pattern).scanSync(copy)].map((file) => join(copy, file)));
  const emptied = new Set<string>();
  const isGone = (path: string) => emptied.has(path) || !existsSync(path);
  for (let before = -1; before < emptied.size; ) {
    before = emptied.size;
    for (const path of files) if (importsOf(path).some(isGone)) emptied.add(path);
  }
  // The mutation list refers to these files, so they stay as empty modules.
  for (const path of emptied) writeFileSync(path, 'export {};\n');
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/^(?:import|\} from|export).*?'(\.[^']+\.tsx?)'/gm)].map(([, target = '']) =>
    join(dirname(path), target),
  );
}

async function run(cwd: string, command: readonly string[]): Promise<boolean> {
  const child = Bun.spawn([...command], {
    cwd,
    env: { ...process.env, CHROMIUM_PATH: 'none', CI: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = await Promise.all([child.stdout, child.stderr].map((stream) => new Response(stream).text()));
  const status = await child.exited;
  const isTrouble = (line: string) => /^error|^\(fail\)|error TS|Cannot find|━━|^[+-] /.test(line);
  if (status !== 0) tell(out.join('').split('\n').filter(isTrouble).slice(0, 40).join('\n'));
  return status === 0;
}

function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}
