import { Command, Option } from 'commander';
import {
  type CommandAction,
  type CommandDeclaration,
  type RunnableCommand,
  UsageError,
} from '../../core/cli/command.ts';
import { helpWidth } from '../../core/cli/terminal.ts';
import { fullVersion } from '../../core/platform/version.ts';
import { Failure } from '../../store/failure.ts';
import { commands, isRunnable } from './commands.ts';
import { commandHelp, programHelp } from './help.ts';
import type { ProgramOptions } from './program-options.ts';

/** The command line, built from the table of commands. */
export function createProgram(options: ProgramOptions): Command {
  const { terminal } = options;
  const program = new Command('vitrine')
    .version(fullVersion, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Print this help')
    .exitOverride()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: terminal.err,
      getOutHelpWidth: () => helpWidth,
      getErrHelpWidth: () => helpWidth,
    });
  program.helpInformation = () => programHelp();
  for (const declaration of commands) add(program, declaration, options);
  hintAtHelp(program, '');
  return program;
}

function add(program: Command, declaration: CommandDeclaration, options: ProgramOptions): void {
  const { name, summary, details } = declaration;
  const words = name.split(' ');
  const parent = words.length === 1 ? program : program.commands.find((one) => one.name() === words[0]);
  if (!parent) throw new Error(`${name} has no family`);
  const typed = isRunnable(declaration) ? (declaration.arguments ?? []) : [];
  const command = parent
    .command([words.at(-1), ...typed].join(' '))
    .summary(summary)
    .description(details === undefined ? summary : `${summary}.\n\n${details}`)
    .helpOption('-h, --help', 'Print this help');
  if (isRunnable(declaration)) makeRunnable(command, declaration, options);
}

function makeRunnable(command: Command, declaration: RunnableCommand, options: ProgramOptions): void {
  for (const [flags, summary, more = {}] of declaration.options ?? []) {
    const option = new Option(flags, summary).default(more.default);
    command.addOption(option.makeOptionMandatory(more.isRequired === true).hideHelp(more.isHidden === true));
  }
  command.addHelpText('after', commandHelp(declaration));
  if (declaration.usageStatus !== undefined)
    command.exitOverride((error) => {
      if (error.exitCode === 0) throw error;
      throw Object.assign(new Failure(error.message), { isTold: true });
    });
  command.action(async (...args: unknown[]) => {
    try {
      await run(declaration, options, args);
    } catch (error) {
      if (error instanceof UsageError) command.error(error.message);
      throw error;
    }
  });
}

async function run(command: RunnableCommand, options: ProgramOptions, args: unknown[]): Promise<void> {
  const { terminal } = options;
  // The declaration's `on` determines the context of its action.
  const action = (await command.action()) as CommandAction<unknown>;
  const typed = args as never[];
  if (command.on === 'program') return action(options, terminal, ...typed);
  const { onDatabase } = await import('./on-database.ts');
  const check = await command.check?.();
  const first = { creates: command.creates?.(...typed) ?? false, check: () => check?.(...typed) };
  await onDatabase(command, options, first, (accounts) => action(accounts, terminal, ...typed));
}

/** After a usage error, names the help of the intended command. */
function hintAtHelp(command: Command, parents: string): void {
  const name = `${parents}${command.name()}`;
  command.showHelpAfterError(`Run ${name} --help for details.`);
  for (const child of command.commands) hintAtHelp(child, `${name} `);
}
