import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { createMigratedTemplate } from '../support/postgres-databases.ts';
import { type Mutation, mutate } from './mutation.ts';
import { mutations } from './mutations.ts';

const root = join(import.meta.dir, '../..');
const notCopied = new Set(['node_modules', '.git', '.data', 'var', 'dist']);
/** In milliseconds, for the tests of one fault. */
const patience = 180_000;

type Verdict =
  | { readonly kind: 'noticed'; readonly by: string }
  | { readonly kind: 'survived' }
  // It proves nothing about a rule: it is not in the source any longer, or nothing runs with it.
  | { readonly kind: 'useless'; readonly why: string };

/**
 * `npm run test:mutations [-- word]` puts in each fault alone, a copy of the source a core, and says which no
 * one notices.
 */
const [word = ''] = process.argv.slice(2);
const chosen = mutations.filter(({ breaks, file }) => `${breaks} ${file}`.includes(word));
const copies = Array.from({ length: Math.min(availableParallelism(), chosen.length) }, copySource);
const postgres = await startOwnPostgres(200);
await createMigratedTemplate(postgres.url);
try {
  process.exitCode = (await tryAll(chosen)) ? 0 : 1;
} finally {
  await postgres.stop();
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}

function copySource(): string {
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-mutations-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** True when every one is noticed. */
async function tryAll(all: readonly Mutation[]): Promise<boolean> {
  if (!(await passWithout(all))) return false;
  const left: string[] = [];
  // One after the other in each copy: the next is whichever no one has begun.
  const queue = all.values();
  await Promise.all(
    copies.map(async (copy) => {
      for (const mutation of queue) {
        const verdict = await judge(mutation, copy);
        if (verdict.kind !== 'noticed') left.push(`${verdict.kind}: ${mutation.file}: ${mutation.breaks}`);
        report(mutation, verdict);
      }
    }),
  );
  say(`\nFaults put in: ${all.length}; not noticed: ${left.length}.`);
  for (const line of left) say(line);
  return left.length === 0;
}

async function passWithout(all: readonly Mutation[]): Promise<boolean> {
  const [copy = root] = copies;
  for (const [only, some] of Map.groupBy(all, (mutation) => mutation.only)) {
    const tests = [...new Set(some.flatMap((mutation) => mutation.tests))];
    const { status, output } = await runTests(
      ['--parallel=2', '--timeout', '120000', '--retry', '1', ...tests],
      {
        copy,
        only,
      },
    );
    if (status === 0) continue;
    say(`${output}\nThe tests fail without any fault put in: mend that first.`);
    return false;
  }
  return true;
}

function report({ breaks }: Mutation, verdict: Verdict): void {
  const reason =
    verdict.kind === 'noticed' ? `by ${verdict.by}` : verdict.kind === 'useless' ? verdict.why : null;
  say(`${verdict.kind.padEnd(8)}  ${breaks}${reason === null ? '' : `\n${' '.repeat(10)}${reason}`}`);
}

async function judge(mutation: Mutation, copy: string): Promise<Verdict> {
  const path = join(copy, mutation.file);
  const source = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, mutate(source, mutation));
    const { status, output } = await runTests(mutation.tests, { copy, only: mutation.only });
    if (status === 0) return { kind: 'survived' };
    const [, test] = /^\(fail\) (.+)$/m.exec(output) ?? [];
    return test === undefined ? { kind: 'useless', why: output } : { kind: 'noticed', by: test };
  } catch (error) {
    return { kind: 'useless', why: String(error) };
  } finally {
    writeFileSync(path, source);
  }
}

async function runTests(
  tests: readonly string[],
  { copy, only }: { readonly copy: string; readonly only: string | undefined },
) {
  const named = only === undefined ? [] : ['--test-name-pattern', only];
  const command = [process.execPath, 'test', '--bail', '--timeout', '30000', ...named, ...tests];
  const program = Bun.spawn(command, {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1', TEST_POSTGRES: postgres.url, TEST_ENGINES: 'both' },
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
