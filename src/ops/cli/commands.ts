import { type CommandDeclaration, commandGroups, type RunnableCommand } from '../../core/cli/command.ts';
import { modules } from '../../modules.ts';
import { contentCommands } from './content-commands.ts';
import { dataCommands } from './data-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { programCommands } from './program-commands.ts';
import { runCommands } from './run-commands.ts';

/** Every command, in the order of the help. */
export const commands: readonly CommandDeclaration[] = [
  ...runCommands,
  ...peopleCommands,
  ...contentCommands,
  ...dataCommands,
  ...programCommands,
  ...modules.flatMap((module): readonly CommandDeclaration[] => module.commands ?? []),
].toSorted((one, other) => commandGroups.indexOf(one.group) - commandGroups.indexOf(other.group));

export function isRunnable(command: CommandDeclaration): command is RunnableCommand {
  return 'action' in command;
}
