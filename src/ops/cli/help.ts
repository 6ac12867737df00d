import { commandGroups, type RunnableCommand } from '../../core/cli/command.ts';
import { wrap } from '../../core/cli/terminal.ts';
import { settings } from '../../core/config/settings.ts';
import { describeSettings, describeSettingsByGroup } from '../../core/config/show-settings.ts';
import { commands } from './commands.ts';
import { databaseSettings } from './program-options.ts';

/** The output of `vitrine --help`: each first word once, by group. */
export function programHelp(): string {
  const groups = commandGroups.map((group) => {
    const shown = commands.filter(({ name, group: own }) => own === group && !name.includes(' '));
    return `${group}\n${columns(shown.map(({ name, summary }) => [name, summary]))}`;
  });
  return `Usage: vitrine COMMAND [OPTIONS]

Self-hosted profile pages for a team, a university or yourself.

${groups.join('\n')}
Options
${columns([
  ['--config FILE', 'Read settings from FILE [/etc/vitrine/vitrine.conf]'],
  ['-h, --help', 'Print help for a command'],
  ['-V, --version', 'Print the version'],
])}
Run vitrine help settings for the settings, and vitrine COMMAND --help for
the options of a command.
`;
}

/** The end of a command's help: an example, and the settings that the command reads. */
export function commandHelp(command: RunnableCommand): string {
  const example = `\nExample:\n  vitrine ${command.example}\n`;
  return example + settingsOf(command);
}

/** The output of `vitrine help settings`. */
export function settingsHelp(): string {
  return `Settings come from the environment, or from the file that --config names
(/etc/vitrine/vitrine.conf if it exists). The environment wins. The default is
in brackets. For a secret, NAME_FILE can name a file that contains it.

${describeSettingsByGroup()}`;
}

/** An empty list means all settings. */
function settingsOf({ on, settings: own }: RunnableCommand): string {
  if (on === 'program')
    return own === undefined
      ? ''
      : `\nSettings (environment, or --config FILE):\n${describeSettings(own.length === 0 ? undefined : own)}\n`;
  const described = ['DATABASE_URL', 'DATABASE_REPLICA_URL', ...(own ?? [])];
  const others = databaseSettings
    .map((name): string => settings[name].variable)
    .filter((name) => !described.includes(name));
  return `
Settings (environment, or --config FILE):
${describeSettings(described)}

Like every command on the database it also reads:
${wrap(others.join(', '), 2)}
`;
}

/** A name and its summary on each line. */
function columns(rows: readonly (readonly [string, string])[]): string {
  return rows.map(([name, summary]) => `  ${name.padEnd(14)} ${summary}\n`).join('');
}
