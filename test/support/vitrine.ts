import { join } from 'node:path';
import { publicInternet } from '../../src/core/outside/network.ts';
import { createLogSink } from '../../src/core/platform/log-sink.ts';
import { createOutput } from '../../src/ops/cli/output.ts';
import { runProgram } from '../../src/ops/cli/run-program.ts';
import { collect } from './collect.ts';
import { programCommand } from './program.ts';

export const root = join(import.meta.dir, '../..');

/** Runs the command line in this process, because starting another takes longer than most commands. */
export async function vitrine(
  databaseUrl: string,
  args: readonly string[],
  input = '',
  environment: Readonly<Record<string, string>> = {},
  defaultConfigFile = join(root, 'no-such-file.conf'),
) {
  const [stdout, stderr] = [collect(), collect()];
  const settings = { DATABASE_URL: databaseUrl, ...environment };
  const err = (text: string) => stderr.stream.write(text);
  const status = await runProgram(args, {
    environment: { HOME: root, ...settings },
    defaultConfigFile,
    network: publicInternet,
    processes: { platform: process.platform, start: impossible, parent: null },
    startImportWorker: () => new Worker(join(root, 'src/ops/cli/import-worker.ts')),
    terminal: {
      ...createOutput(() => stdout.stream),
      err,
      log: createLogSink(() => stderr.stream),
      isInteractive: false,
      input: () => new Blob([input]).stream(),
      confirm: impossible,
      stopped: () => new Promise(() => {}),
    },
  });
  return { status, out: stdout.text(), err: stderr.text() };
}

function impossible(): never {
  throw new Error('This needs a process of its own: typeCommand.');
}

/** Runs a command line as typed. */
export async function typeCommand(
  databaseUrl: string,
  args: readonly string[],
  input = '',
  environment: Readonly<Record<string, string>> = {},
) {
  const program = Bun.spawn([...programCommand, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, ...environment },
    stdin: new TextEncoder().encode(input),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, err] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ]);
  return { status: await program.exited, out, err };
}
