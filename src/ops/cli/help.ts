import { type CommandDeclaration, commandGroups, type RunnableCommand } from '../../core/cli/command.ts';
import { wrap } from '../../core/cli/terminal.ts';
import { describeSettings } from '../../core/config/config.ts';
import { settings } from '../../core/config/settings.ts';
import { commands } from './commands.ts';
import { databaseSettings } from './program-options.ts';

/** `vitrine --help`: every first word once, by group. */
export function programHelp(): string {
  const groups = commandGroups.map((group) => {
    const shown = commands.filter(({ name, group: own }) => own === group && !name.includes(' '));
    return `${group}\n${columns(shown.map(({ name, summary }) => [name, summary]))}`;
  });
  return `Usage: vitrine COMMAND [OPTIONS]

A self-hosted home for public profiles.

${groups.join('\n')}
Options
${columns([
  ['-h, --help', 'Print help for a command'],
  ['-V, --version', 'Print the version'],
])}
Run vitrine help settings for the settings, and vitrine COMMAND --help for
the options of a command.
`;
}

/** The end of a command's help: an example, and the settings that it reads. */
export function commandHelp(command: RunnableCommand): string {
  const example = `\nExample:\n  vitrine ${command.example}\n`;
  return example + settingsHelp(command);
}

/** An empty list means every setting. */
function settingsHelp({ on, settings: own }: RunnableCommand): string {
  if (on === 'program')
    return own === undefined ? '' : `\nSettings:\n${describeSettings(own.length === 0 ? undefined : own)}\n`;
  const described = ['DATABASE_URL', 'DATABASE_REPLICA_URL', ...(own ?? [])];
  const others = databaseSettings
    .map((name): string => settings[name].variable)
    .filter((name) => !described.includes(name));
  return `
Settings:
${describeSettings(described)}

Like every command on the database it also reads:
${wrap(others.join(', '), 2)}
`;
}

/** A name and its summary in each line. */
function columns(rows: readonly (readonly [string, string])[]): string {
  return rows.map(([name, summary]) => `  ${name.padEnd(14)} ${summary}\n`).join('');
}

/** Names of families and commands, for the completion. */
export function wordsAfter(prefix: string, all: readonly CommandDeclaration[] = commands): string[] {
  const start = prefix === '' ? '' : `${prefix} `;
  const words = all.filter(({ name }) => name.startsWith(start)).map(({ name }) => name.slice(start.length));
  return [...new Set(words.map((word) => word.split(' ')[0] ?? ''))];
}
