import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { makeExecutable } from '../build/make-executable.ts';
import { startFirst, startShared, unwanted } from './support/browser/start-first.ts';
import { startOwnPostgres } from './support/own-postgres.ts';
import { createMigratedTemplate } from './support/postgres-databases.ts';
import { makeRunFolder } from './support/run-folder.ts';
import { testTime } from './support/test-time.ts';
import { root } from './support/vitrine.ts';

/** The folder of the browser tests. */
const browserTests = 'test/browser';
/** The folder of tests that need programs outside npm: `npm run test:cluster`. */
const clusterTests = 'test/cluster';

/**
 * The number of processes. Most tests wait for a clock, a database, a process or typing. A process takes
 * half a gigabyte.
 */
const processes = Math.min(3 * availableParallelism(), 16);

/** Milliseconds per file. The option `--update-timings` measures all files again. */
const slowFiles = 'test/slow-files.json';

const advice =
  'Install Chromium or Google Chrome (on Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to one.';

process.exit(await runTests(process.argv.slice(2)));

/** Runs all tests. Without a browser, runs those that need none and prints a line about the others. */
async function runTests(options: readonly string[]): Promise<number> {
  const path = await chooseBrowser();
  // A test that fails once on a busy machine is retried and reported.
  const common = [
    `--parallel=${processes}`,
    // Loads modules once per process instead of per file, because nothing in src has global state.
    '--no-isolate',
    `--path-ignore-patterns=${clusterTests}/**`,
    ...['--timeout', String(testTime), '--retry', '1'],
    // The files that take longest start first, so that none is left alone at the end.
    `--timings=${slowFiles}`,
    ...options,
  ];
  if (path !== null) return bunTest(common, path);
  const isRequired = /^(true|1)$/.test(process.env.CI ?? '');
  const status = isRequired
    ? 1
    : await bunTest([`--path-ignore-patterns=${browserTests}/**`, ...common], unwanted);
  const verdict = isRequired ? 'FAILED, because CI is set' : 'SKIPPED';
  tell(`\n${verdict}: ${await countBrowserTests()} browser tests; no browser starts here. ${advice}`);
  return status;
}

/** Chooses a browser once for all test processes, and prints one line about it. */
async function chooseBrowser(): Promise<string | null> {
  const started = await startFirst('what can be had', tell);
  if (!started) return null;
  const { browser, path, from } = started;
  tell(`Browser tests use Chromium ${browser.version()}, ${from}: ${path}`);
  await browser.close();
  return path;
}

async function bunTest(options: readonly string[], chromiumPath: string): Promise<number> {
  const browser = chromiumPath === unwanted ? null : await startShared(chromiumPath);
  const folder = makeRunFolder();
  process.env.TMPDIR = folder;
  const postgres = await startOwnPostgres(300);
  await createMigratedTemplate(postgres.url);
  const program = process.env.TEST_PROGRAM ?? compileProgram(folder);
  const tests = Bun.spawn([process.execPath, 'test', ...options], {
    cwd: root,
    env: {
      ...process.env,
      CHROMIUM_PATH: chromiumPath,
      TEST_BROWSER: browser?.wsEndpoint() ?? '',
      TEST_POSTGRES: postgres.url,
      TEST_PROGRAM: program,
      TEST_TEMPLATES: folder,
    },
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal));
  const status = await tests.exited;
  await Promise.all([browser?.close(), postgres.stop()]);
  rmSync(folder, { recursive: true, force: true });
  return status;
}

function compileProgram(folder: string): string {
  const program = join(folder, 'vitrine');
  makeExecutable(program, null);
  return program;
}

/** Counts tests with a name pattern that matches none, so that Bun prints the number without running them. */
async function countBrowserTests(): Promise<string> {
  const counting = Bun.spawn([process.execPath, 'test', browserTests, '-t', '(?!)'], {
    cwd: root,
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const said = await new Response(counting.stderr).text();
  return /skipping (\d+) test/.exec(said)?.[1] ?? 'all';
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
