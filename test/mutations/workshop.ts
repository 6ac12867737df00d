import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startFirst, startShared, unwanted } from '../support/browser/start-first.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { createMigratedTemplate } from '../support/postgres-databases.ts';
import { type Mutation, mutate } from './mutation.ts';

const root = join(import.meta.dir, '../..');
const notCopied = new Set(['node_modules', '.git', '.data', 'var', 'dist']);
/** Milliseconds for the tests of one fault, and for one test. Some faults make a test wait. */
const patience = 180_000;
const testTime = '60000';

export type Verdict =
  | { readonly kind: 'noticed'; readonly by: string }
  | { readonly kind: 'survived' }
  // The fault is useless: the source changed, or no test runs with it.
  | { readonly kind: 'useless'; readonly why: string };

/** Copies of the source that share one PostgreSQL and one browser. */
export interface Workshop {
  readonly copies: readonly string[];
  /** Runs tests in one copy without changing it. */
  run(copy: string, options: readonly string[], environment?: Record<string, string>): Promise<Run>;
  judge(copy: string, mutation: Mutation): Promise<Verdict>;
  close(): Promise<void>;
}

interface Run {
  readonly status: number;
  readonly output: string;
}

export async function openWorkshop(jobs: number, mutations: readonly Mutation[]): Promise<Workshop> {
  const postgres = await startOwnPostgres(300);
  await createMigratedTemplate(postgres.url);
  const browser = mutations.some(({ tests }) => tests.some((path) => path.includes('/browser/')))
    ? await shareBrowser()
    : null;
  const copies = Array.from({ length: jobs }, copySource);
  const workshop: Workshop = {
    copies,
    async run(copy, options, environment = {}) {
      const program = Bun.spawn([process.execPath, 'test', ...options], {
        cwd: copy,
        env: {
          ...process.env,
          NO_COLOR: '1',
          TEST_POSTGRES: postgres.url,
          TEST_TIME: testTime,
          ...browser?.environment,
          ...environment,
        },
        stdout: 'pipe',
        stderr: 'pipe',
        ...(options.includes('--bail') && { timeout: patience + options.length * 10_000 }),
      });
      const [out, err] = await Promise.all([
        new Response(program.stdout).text(),
        new Response(program.stderr).text(),
      ]);
      return { status: await program.exited, output: out + err };
    },
    async judge(copy, mutation) {
      const path = join(copy, mutation.file);
      const source = readFileSync(path, 'utf8');
      try {
        writeFileSync(path, mutate(source, mutation));
        return await judgeChanged(workshop, copy, mutation);
      } catch (error) {
        return { kind: 'useless', why: String(error) };
      } finally {
        writeFileSync(path, source);
      }
    },
    async close() {
      await Promise.all([postgres.stop(), browser?.close()]);
      for (const copy of copies) rmSync(copy, { recursive: true, force: true });
    },
  };
  return workshop;
}

/**
 * Tries SQLite first, because most faults show there in half the time. PostgreSQL runs only if no test
 * noticed the fault.
 */
async function judgeChanged(workshop: Workshop, copy: string, { tests, only }: Mutation): Promise<Verdict> {
  const named = only === undefined ? [] : ['--test-name-pattern', only];
  const options = ['--bail', '--timeout', testTime, ...named, ...tests];
  const quick = await workshop.run(copy, options);
  const isUnnoticed = quick.status === 0 || quick.output.includes('matched 0 tests');
  const { status, output } = isUnnoticed
    ? await workshop.run(copy, options, { TEST_ENGINES: 'both' })
    : quick;
  if (status === 0) return { kind: 'survived' };
  const [, test] = /^\(fail\) (.+)$/m.exec(output) ?? [];
  return test === undefined ? { kind: 'useless', why: output } : { kind: 'noticed', by: test };
}

async function shareBrowser() {
  const started = await startFirst('what is here', () => {});
  if (!started) return { environment: { CHROMIUM_PATH: unwanted }, close: async () => {} };
  await started.browser.close();
  const server = await startShared(started.path);
  return {
    environment: { CHROMIUM_PATH: started.path, TEST_BROWSER: server.wsEndpoint() },
    close: () => server.close(),
  };
}

function copySource(): string {
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-mutations-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
