import { afterEach, describe, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { startFirst } from './support/browser/start-first.ts';
import { call } from './support/client.ts';
import { sampled } from './support/long.ts';
import { removeAbandoned } from './support/run-folder.ts';
import { until } from './support/serve.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { root } from './support/vitrine.ts';

describe('without a browser, the test command', () => {
  const run = async (environment: Readonly<Record<string, string>>) => {
    const program = Bun.spawn([process.execPath, 'test/run.ts', 'test/config.test.ts', 'test/browser/'], {
      cwd: root,
      env: { ...process.env, CI: '', CHROMIUM_PATH: 'none', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err] = await Promise.all([
      new Response(program.stdout).text(),
      new Response(program.stderr).text(),
    ]);
    return { status: await program.exited, lastLine: out.trim().split('\n').at(-1), err };
  };

  test('runs the others and reports how many it skipped and what to install', async () => {
    const { status, lastLine, err } = await run({});
    expect([status, lastLine]).toEqual([
      0,
      expect.stringMatching(/^SKIPPED: \d{2,} browser tests; .+ apt-get install chromium-headless-shell/),
    ]);
    expect(err).toMatch(/^ 0 fail$/m);
    expect(err).toContain('test/config.test.ts');
    expect(err).not.toContain('test/browser');
  });

  test('fails where CI=true', async () => {
    expect(await run({ CI: 'true' })).toEqual({
      status: 1,
      lastLine: expect.stringMatching(/^FAILED, because CI is set: \d{2,} browser tests; /),
      err: '',
    });
  });
});

const leaving = `
  import { test } from 'bun:test';
  import { startS3 } from '${root}/test/support/s3.ts';
  test('one', async () => {
    console.log('port', (await startS3()).port);
    if (process.env.LEAVES === 'waiting') await new Promise(() => {});
    throw new Error('as it should');
  });`;

describe('processes started by tests', () => {
  // Outside the test folder, because a killed run leaves the file behind.
  const file = temporaryPath('left.test.ts');

  const ends = [
    ['after --bail', 'failing', ['test/run.ts', '--retry=0', '--bail'], null],
    ['after --bail of one file', 'failing', ['test', '--bail'], null],
    ['after Ctrl-C', 'waiting', ['test/run.ts'], 'SIGINT'],
    ['when the test command is killed', 'waiting', ['test/run.ts'], 'SIGKILL'],
  ] as const;

  test.each(sampled(ends, 2))('%s', async (_, state, command, signal) => {
    writeFileSync(file, leaving);
    const program = Bun.spawn([process.execPath, ...command, file], {
      cwd: root,
      env: { ...process.env, CI: '', CHROMIUM_PATH: 'none', LEAVES: state },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    for await (const text of program.stdout.pipeThrough(new TextDecoderStream())) {
      said += text;
      if (/port \d+\n/.test(said)) break;
    }
    const port = Number(/port (\d+)/.exec(said)?.[1]);
    if (signal) program.kill(signal);
    expect(await program.exited).not.toBe(0);
    await until(() =>
      call(port, '/').then(
        () => false,
        () => true,
      ),
    );
  });
});

test('end with a run, and leftovers of killed runs are removed', async () => {
  const place = temporaryPath('runs');
  const gone = Bun.spawn(['true']);
  await gone.exited;
  const owners = { abandoned: gone.pid, running: process.pid };
  const folders = Object.values(owners).map((pid) => `vitrine-tests-${hostname()}-${pid}-x`);
  const others = ['vitrine-tests-elsewhere-1-x', `vitrine-other-${gone.pid}`];
  for (const name of [...folders, ...others]) mkdirSync(join(place, name, 'postgres'), { recursive: true });
  removeAbandoned(place);
  expect(readdirSync(place).toSorted()).toEqual([...folders.slice(1), ...others].toSorted());
});

describe("a browser that doesn't start", () => {
  const before = process.env.CHROMIUM_PATH;
  afterEach(() => {
    if (before === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = before;
  });

  test.each([
    ['echo "error while loading libnss3.so" >&2; exit 127', 'error while loading libnss3.so'],
    ['exit 3', 'exitCode=3, signal=null'],
  ])('reports the reason in one line: %s', async (script, reason) => {
    const path = temporaryPath('chromium');
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    process.env.CHROMIUM_PATH = path;
    const lines: string[] = [];
    const next = await startFirst('what is here', (line) => lines.push(line));
    await next?.browser.close();
    expect(lines[0]).toBe(`The Chromium named by CHROMIUM_PATH, ${path}, does not start: ${reason}`);
  });
});
