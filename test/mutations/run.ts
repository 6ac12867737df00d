import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Mutation, mutate } from './mutation.ts';
import { mutations } from './mutations.ts';

const root = join(import.meta.dir, '../..');
const notCopied = new Set(['node_modules', '.git', '.data', 'var', 'dist']);
/** In milliseconds, for the tests of one fault. */
const patience = 180_000;

type Verdict =
  | { readonly kind: 'noticed'; readonly by: string }
  | { readonly kind: 'survived' }
  // It proves nothing about a rule: it is not in the source any more, or nothing runs with it.
  | { readonly kind: 'useless'; readonly why: string };

/** `npm run test:mutations [-- word]` puts in one fault after the other, and says which nobody notices. */
const [word = ''] = process.argv.slice(2);
const chosen = mutations.filter(({ breaks, file }) => `${breaks} ${file}`.includes(word));
const copy = mkdtempSync(join(tmpdir(), 'vitrine-mutations-'));
try {
  cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  process.exitCode = (await tryAll(chosen)) ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** True when every one is noticed. */
async function tryAll(all: readonly Mutation[]): Promise<boolean> {
  for (const [only, some] of Map.groupBy(all, (mutation) => mutation.only)) {
    const { status, output } = await runTests([...new Set(some.flatMap(({ tests }) => tests))], only);
    if (status === 0) continue;
    say(`${output}\nThe tests fail without any fault put in: mend that first.`);
    return false;
  }
  const left: string[] = [];
  for (const mutation of all) {
    const verdict = await judge(mutation);
    if (verdict.kind !== 'noticed') left.push(`${verdict.kind}: ${mutation.file}: ${mutation.breaks}`);
    say(`${verdict.kind.padEnd(8)}  ${mutation.breaks}`);
    if (verdict.kind === 'noticed') say(`${' '.repeat(10)}by ${verdict.by}`);
    if (verdict.kind === 'useless') say(`${' '.repeat(10)}${verdict.why}`);
  }
  say(`\nFaults put in: ${all.length}; not noticed: ${left.length}.`);
  for (const line of left) say(line);
  return left.length === 0;
}

async function judge(mutation: Mutation): Promise<Verdict> {
  const path = join(copy, mutation.file);
  const source = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, mutate(source, mutation));
    const { status, output } = await runTests(mutation.tests, mutation.only);
    if (status === 0) return { kind: 'survived' };
    const [, test] = /^\(fail\) (.+)$/m.exec(output) ?? [];
    return test === undefined ? { kind: 'useless', why: output } : { kind: 'noticed', by: test };
  } catch (error) {
    return { kind: 'useless', why: String(error) };
  } finally {
    writeFileSync(path, source);
  }
}

async function runTests(tests: readonly string[], only?: string) {
  const named = only === undefined ? [] : ['--test-name-pattern', only];
  const command = [process.execPath, 'test', '--bail', '--timeout', '30000', ...named, ...tests];
  const program = Bun.spawn(command, {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1' },
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: patience + tests.length * 10_000,
  });
  const [out, err] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ]);
  return { status: await program.exited, output: out + err };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
