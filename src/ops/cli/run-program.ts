import type { Environment } from '../../core/config/sources.ts';
import { findProgram, processArgument } from '../../core/platform/program-files.ts';
import { outcomeInWords } from '../../hosts/translate-outcome.ts';
import { Failure } from '../../store/failure.ts';
import type { ProgramOptions } from './program-options.ts';
import { createConfigReader, takeConfigOption } from './read-settings.ts';

/** The parameters of Vitrine, before the command line is parsed. */
export interface ProgramStart
  extends Omit<ProgramOptions, 'readConfig' | 'examineConfig' | 'surroundings' | 'configFile' | 'variables'> {
  readonly environment: Environment;
  /** Read if it exists, unless `--config` names another file. */
  readonly defaultConfigFile: string;
}

/**
 * Runs a command line and returns the exit status: 1 for a failed command, 2 for a usage error, or the status
 * of a failure.
 */
export async function runProgram(typed: readonly string[], start: ProgramStart): Promise<number> {
  const { err, flush } = start.terminal;
  const work = async () => {
    const { args, path } = takeConfigOption(typed);
    await run(args, withSettings(start, path));
  };
  return Math.max(await statusOf(work(), err), await statusOf(flush(), err));
}

/** Processes that this one starts read the same settings file. */
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
  // The usual command line of servers. Parsing any other takes as long as opening the database.
  if (args.length === 1 && args[0] === 'serve') {
    const { serve } = await import('./serve.ts');
    return serve(options.readConfig(), options.terminal, options.processes);
  }
  const [first, ...words] = args;
  // Only a process that a server started has a channel to its parent.
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
    // Commander has already printed the help or the usage error.
    const { CommanderError } = await import('commander');
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const words = error instanceof Failure ? error.message : outcomeInWords(error);
    if (words === null) throw error;
    if (!(error instanceof Failure && error.isTold)) err(`${words}\n`);
    return error instanceof Failure ? error.status : 1;
  }
}
