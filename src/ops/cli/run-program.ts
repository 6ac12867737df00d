import type { Environment } from '../../core/config/sources.ts';
import { findProgram, processArgument } from '../../core/platform/program-files.ts';
import { outcomeInWords } from '../../hosts/translate-outcome.ts';
import { Failure } from '../../store/failure.ts';
import type { ProgramOptions } from './program-options.ts';
import { createConfigReader, takeConfigOption } from './read-settings.ts';

/** Vitrine as its starter sees it, before the command line is read. */
export interface ProgramStart
  extends Omit<ProgramOptions, 'readConfig' | 'examineConfig' | 'surroundings' | 'configFile' | 'variables'> {
  readonly environment: Environment;
  /** Read where no `--config` names another file, if it exists. */
  readonly defaultConfigFile: string;
}

/**
 * A command line to its end, and what Vitrine ends with: 1 for what could not be done, 2 for what was not understood,
 * or what a failure says.
 */
export async function runProgram(typed: readonly string[], start: ProgramStart): Promise<number> {
  const { err, flush } = start.terminal;
  const work = async () => {
    const { args, path } = takeConfigOption(typed);
    await run(args, withSettings(start, path));
  };
  return Math.max(await statusOf(work(), err), await statusOf(flush(), err));
}

/** Processes that this one starts read the same file. */
function withSettings(start: ProgramStart, path: string | null): ProgramOptions {
  const { environment, defaultConfigFile, processes, ...rest } = start;
  const named = path === null ? [] : ['--config', path];
  const { err } = rest.terminal;
  const reader = createConfigReader({ environment, path, defaultPath: defaultConfigFile, err });
  return {
    ...rest,
    ...reader,
    configFile: path,
    processes: { ...processes, start: (args, hear) => processes.start([...args, ...named], hear) },
  };
}

async function run(args: readonly string[], options: ProgramOptions): Promise<void> {
  // To read any other command line takes as long as to open the database, and this is the one of servers.
  if (args.length === 1 && args[0] === 'serve') {
    const { serve } = await import('./serve.ts');
    return serve(options.readConfig(), options.terminal, options.processes);
  }
  const [first, ...words] = args;
  // Only the server that started this process has a channel to it.
  if (first === processArgument && words[0] !== undefined && options.processes.parent) {
    await import(findProgram(words[0]));
    await options.terminal.stopped();
    return;
  }
  const { createProgram } = await import('./program.ts');
  const { settingsHelp } = await import('./help.ts');
  if (first === 'help' && words[0] === 'settings') return options.terminal.out(settingsHelp());
  const typed = first === 'help' ? [...words, '--help'] : args;
  await createProgram(options).parseAsync(typed, { from: 'user' });
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
