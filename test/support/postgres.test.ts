import { expect, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { temporaryPath } from './temporary-database.ts';
import { root } from './vitrine.ts';

interface Run {
  readonly program: Bun.Subprocess;
  /** The folder of the run's PostgreSQL. */
  readonly folder: string;
  readonly pid: number;
}

/** A test run that has started a PostgreSQL. */
async function startRun(file: string, body: string): Promise<Run> {
  writeFileSync(
    file,
    `import { beforeAll, test } from 'bun:test';
    import { SQL } from 'bun';
    import { startPostgres } from '${root}/test/support/postgres.ts';
    beforeAll(async () => {
      const { url } = await (await startPostgres()).createDatabase();
      const [{ data_directory: folder }] = await new SQL(url)\`SHOW data_directory\`;
      const [pid] = (await Bun.file(folder + '/postmaster.pid').text()).split('\\n');
      console.log(JSON.stringify({ folder, pid: Number(pid) }));
    });
    test('one', () => { ${body} });`,
  );
  const program = Bun.spawn([process.execPath, 'test', '--bail', '--timeout', '60000', file], {
    cwd: root,
    env: { ...process.env, TEST_POSTGRES: undefined },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  for await (const text of program.stdout.pipeThrough(new TextDecoderStream())) {
    said += text;
    const [told] = /\{.*\}/.exec(said) ?? [];
    if (told) return { program, ...JSON.parse(told) };
  }
  throw new Error(`PostgreSQL did not start: ${said}`);
}

function isRunning(pid: number): boolean {
  const path = `/proc/${pid}/stat`;
  return existsSync(path) && !/\) Z /.test(readFileSync(path, 'utf8'));
}

test.each([
  ['whose first test fails, with --bail', "throw new Error('as it should')", null],
  ['that is killed', 'return new Promise(() => {})', 'SIGKILL'],
  ['that is told to end', 'return new Promise(() => {})', 'SIGTERM'],
] as const)('leaves no PostgreSQL behind after a run %s', async (_, body, signal) => {
  // Outside the test folder, because a killed run leaves the file behind.
  const file = temporaryPath('left.test.ts');
  const { program, folder, pid } = await startRun(file, body);
  if (signal) program.kill(signal);
  expect(await program.exited).not.toBe(0);
  while (existsSync(folder) || isRunning(pid)) await Bun.sleep(20);
});
