import { type CommandDeclaration, commandGroups, type RunnableCommand } from '../../core/cli/command.ts';
import { modules } from '../../modules.ts';
import { contentCommands } from './content-commands.ts';
import { dataCommands } from './data-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { programCommands } from './program-commands.ts';
import type { ProgramCommand } from './program-options.ts';
import { runCommands } from './run-commands.ts';

const completion: ProgramCommand = {
  name: 'completion',
  group: 'Programs',
  summary: 'Print the completion script of a shell',
  arguments: ['bash|zsh|fish'],
  example: 'completion bash',
  on: 'program',
  action: async () => {
    const { printCompletion } = await import('./completion.ts');
    return (_options, terminal, shell: string) => printCompletion(commands, terminal, shell);
  },
};

/** All commands, in the order of the help. */
export const commands: readonly CommandDeclaration[] = [
  ...runCommands,
  ...peopleCommands,
  ...contentCommands,
  ...dataCommands,
  ...programCommands,
  ...modules.flatMap((module): readonly CommandDeclaration[] => module.commands ?? []),
  completion,
].toSorted((one, other) => commandGroups.indexOf(one.group) - commandGroups.indexOf(other.group));

export function isRunnable(command: CommandDeclaration): command is RunnableCommand {
  return 'action' in command;
}
