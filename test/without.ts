import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './support/vitrine.ts';

/**
 * `npm run test:without [-- NAME…]` deletes one module at a time in a copy of the source, with its line in
 * `src/modules.ts`: everything else must still compile, and its tests must pass.
 */
const notCopied = new Set(['node_modules', '.git', 'var', 'dist', '.data']);
/** Tests elsewhere that use a module on purpose: the program with everything in it. */
const wholeProgram: Readonly<Record<string, readonly string[]>> = {
  'sign-on': ['test/browser/sign-on.test.ts', 'test/private-authority.test.ts'],
};

const asked = process.argv.slice(2);
const folders = readdirSync(join(root, 'src/modules'), { withFileTypes: true });
const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no module ${unknown.join(', ')}: ${names.join(', ')}.`);

const failed: string[] = [];
for (const name of asked.length > 0 ? asked : names) if (!(await worksWithout(name))) failed.push(name);
process.stdout.write(`${failed.length === 0 ? 'Each of them can be left out.' : `Needed by others: ${failed.join(', ')}`}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function worksWithout(name: string): Promise<boolean> {
  const copy = mkdtempSync(join(tmpdir(), `vitrine-without-${name}-`));
  try {
    cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    removeModule(copy, name);
    const isGreen =
      (await run(copy, ['npm', 'run', 'check'])) &&
      (await run(copy, [process.execPath, 'test/run.ts', '--path-ignore-patterns=test/browser/**']));
    process.stdout.write(`${`${isGreen ? 'ok  ' : 'FAIL'}  without ${name}`}\n`);
    return isGreen;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Its folder, its import and its place in the list; and those of modules that need it. */
function removeModule(copy: string, name: string): void {
  const list = join(copy, 'src/modules.ts');
  const text = readFileSync(list, 'utf8');
  const [line, variable] =
    new RegExp(`import { (\\w+) } from './modules/${name}/module.ts';\n`).exec(text) ?? [];
  if (line === undefined) throw new Error(`src/modules.ts does not import ${name}.`);
  writeFileSync(
    list,
    text.replace(line, '').replace(new RegExp(`\\b${variable}, |, ${variable}(?=\\])`), ''),
  );
  rmSync(join(copy, 'src/modules', name), { recursive: true });
  for (const path of wholeProgram[name] ?? []) rmSync(join(copy, path));
  for (const other of names.filter((one) => needs(copy, one, name))) removeModule(copy, other);
}

function needs(copy: string, one: string, name: string): boolean {
  try {
    const text = readFileSync(join(copy, `src/modules/${one}/module.ts`), 'utf8');
    return /needs: \[([^\]]*)\]/.exec(text)?.[1]?.includes(`'${name}'`) ?? false;
  } catch {
    return false;
  }
}

async function run(cwd: string, command: readonly string[]): Promise<boolean> {
  const child = Bun.spawn([...command], {
    cwd,
    env: { ...process.env, CHROMIUM_PATH: 'none', CI: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (status !== 0)
    console.log(
      `${out}${err}`
        .split('\n')
        .filter((line) => /error|✗|\(fail\)|Cannot find/.test(line))
        .slice(0, 40)
        .join('\n'),
    );
  return status === 0;
}
