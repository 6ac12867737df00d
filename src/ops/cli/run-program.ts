import { examineConfig, parseConfig } from '../../core/config/config.ts';
import { typesetterArgument } from '../../domain/pdf/start-typesetter.ts';
import { outcomeInWords } from '../../hosts/translate-outcome.ts';
import { Failure } from '../../store/failure.ts';
import type { ProgramOptions } from './program-options.ts';

/** A command line to its end, and what the program ends with: 1 for what could not be done, 2 for what was not understood, or what a failure says. */
export async function runProgram(args: readonly string[], options: ProgramOptions): Promise<number> {
  const { err, flush } = options.terminal;
  return Math.max(await statusOf(run(args, options), err), await statusOf(flush(), err));
}

async function run(args: readonly string[], options: ProgramOptions): Promise<void> {
  // To read any other command line takes as long as to open the database, and this is the one of servers.
  if (args.length === 1 && args[0] === 'serve') {
    const { serve } = await import('./serve.ts');
    return serve(options.readConfig(), options.terminal, options.processes);
  }
  const { parent } = options.processes;
  if (args[0] === typesetterArgument && parent) {
    const { serveTypesetter } = await import('../../domain/pdf/serve-typesetter.ts');
    serveTypesetter(parent);
    await options.terminal.stopped();
    return;
  }
  const { createProgram } = await import('./program.ts');
  await createProgram(options).parseAsync(args, { from: 'user' });
}

async function statusOf(work: Promise<unknown>, err: (text: string) => void): Promise<number> {
  try {
    await work;
    return 0;
  } catch (error) {
    // It has told everything itself, be it help or a usage error.
    const { CommanderError } = await import('commander');
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const words = error instanceof Failure ? error.message : outcomeInWords(error);
    if (words === null) throw error;
    if (!(error instanceof Failure && error.isTold)) err(`${words}\n`);
    return error instanceof Failure ? error.status : 1;
  }
}

/** The settings as the environment has them; where they are not fit, each problem is told. */
export function createConfigReader(
  environment: Readonly<Record<string, string | undefined>>,
  err: (text: string) => void,
): Pick<ProgramOptions, 'readConfig' | 'examineConfig'> {
  return {
    examineConfig: () => examineConfig(environment),
    readConfig(names) {
      const result = parseConfig(environment, names);
      if ('config' in result) return result.config;
      for (const { variable, message } of result.problems) err(`${variable} ${message}\n`);
      throw Object.assign(new Failure('Settings are not fit.'), { isTold: true, status: 2 });
    },
  };
}
