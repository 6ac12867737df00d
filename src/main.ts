import { CommanderError } from 'commander';
import { createOutput } from './cli/output.ts';
import { createProgram } from './cli/program.ts';
import { type Chosen, parseConfig, type SettingName } from './config.ts';
import { outcomeInWords } from './errors/translate-outcome.ts';
import { publicInternet } from './outside/network.ts';
import { Failure } from './server/failure.ts';

// Private fields are in databases, exports and backups: what is made here is for this user alone.
process.umask(0o077);

const output = createOutput(process.stdout);

const program = createProgram({
  readConfig,
  network: publicInternet,
  // From here its name leads to it in the executable too.
  startImportWorker: () => new Worker(new URL('./cli/import-worker.ts', import.meta.url).href),
  terminal: {
    ...output,
    err: (text) => process.stderr.write(text),
    isInteractive: process.stderr.isTTY,
    input: () => Bun.stdin.stream(),
    confirm: (question) => confirm(question),
    stopped: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => resolve(signal));
      }),
  },
});

process.exit(Math.max(await statusOf(program.parseAsync()), await statusOf(output.flush())));

/** 1 for what could not be done, 2 for what was not understood. */
async function statusOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 0;
  } catch (error) {
    // It has told everything itself, be it help or a usage error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const words = error instanceof Failure ? error.message : outcomeInWords(error);
    if (words === null) throw error;
    process.stderr.write(`${words}\n`);
    return 1;
  }
}

function readConfig<Name extends SettingName>(names?: readonly Name[]): Chosen<Name> {
  const result = parseConfig(process.env, names);
  if ('config' in result) return result.config;
  for (const { variable, message } of result.problems) process.stderr.write(`${variable} ${message}\n`);
  process.exit(2);
}
