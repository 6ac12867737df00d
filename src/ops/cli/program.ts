import { Command, Option } from 'commander';
import { version } from '../../../package.json';
import { listSettings } from './list-settings.ts';
import type { ProgramOptions } from './on-database.ts';

/** The whole command line. Server and commands share little: so only the requested part is loaded. */
export async function createProgram(options: ProgramOptions, args: readonly string[]): Promise<Command> {
  const { terminal, readConfig, processes } = options;
  const program = new Command('vitrine')
    .description('A self-hosted home for public profiles: every person gets a page that is also data.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .addHelpText('after', listSettings());

  program
    .command('serve')
    .description('answer requests until SIGTERM or SIGINT')
    .addHelpText('after', listSettings())
    .addOption(new Option('--worker <number>').argParser(Number).hideHelp())
    .action(async ({ worker }: { worker?: number }) => {
      const { serve, serveAsWorker } = await import('./serve.ts');
      if (worker === undefined) await serve(readConfig(), terminal, processes);
      else await serveAsWorker(readConfig(), terminal, processes, worker);
    });

  if (args[0] !== 'serve') {
    const { addCommands } = await import('./commands.ts');
    addCommands(program, options);
  }
  hintAtHelp(program, '');
  return program;
}

/** After a usage error: the help of the command that was meant. */
function hintAtHelp(command: Command, parents: string): void {
  const name = `${parents}${command.name()}`;
  command.showHelpAfterError(`(${name} --help tells more)`);
  for (const child of command.commands) hintAtHelp(child, `${name} `);
}
