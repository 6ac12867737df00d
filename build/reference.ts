import { type CommandDeclaration, commandGroups } from '../src/core/cli/command.ts';
import type { Setting } from '../src/core/config/setting.ts';
import { clientSettings, settings } from '../src/core/config/settings.ts';
import { commands, isRunnable } from '../src/ops/cli/commands.ts';

const note = '<!-- Written by npm run docs:reference. Do not edit. -->';

/** Every command with its options and an example. */
export function cliReference(): string {
  const groups = commandGroups.map((group) => {
    const sections = commands.filter((command) => command.group === group).map(commandSection);
    return `## ${group}\n\n${sections.join('\n')}`;
  });
  return `${note}

# Command line

\`vitrine COMMAND --help\` prints the same. Every command takes \`--config FILE\` to read [settings](settings.md) from a file.

${groups.join('\n')}`;
}

function commandSection(command: CommandDeclaration): string {
  const { name, summary, details } = command;
  const about = `${summary}.${details === undefined ? '' : ` ${details}`}`;
  if (!isRunnable(command)) return `### vitrine ${name}\n\n${escaped(about)}\n`;
  const words = (command.arguments ?? []).map((word) => ` ${word}`).join('');
  const shown = (command.options ?? []).filter(([, , more]) => !more?.isHidden);
  const rows = shown.map(([flags, text, more]) => {
    const preset = more?.default === undefined ? '' : ` [${more.default}]`;
    return `| \`${flags}\` | ${escaped(text)}${more?.isRequired ? ' (required)' : ''}${preset} |\n`;
  });
  const table = rows.length === 0 ? '' : `| option | meaning |\n| --- | --- |\n${rows.join('')}\n`;
  return `### vitrine ${name}\n\n\`vitrine ${name}${words}\`\n\n${escaped(about)}\n\n${table}\`\`\`sh\nvitrine ${command.example}\n\`\`\`\n`;
}

/** Every setting under its group, with an anchor of its own. */
export function settingsReference(): string {
  const all: readonly Setting<unknown>[] = Object.values(settings);
  const groups = [...new Set(all.map(({ group }) => group))].map((name) => {
    const sections = all.filter(({ group }) => group === name).map(settingSection);
    return `## ${name}\n\n${sections.join('\n')}`;
  });
  const client = Object.entries(clientSettings).map(([name, help]) => `### ${name}\n\n${escaped(help)}.\n`);
  return `${note}

# Settings

Settings come from the environment, or from the file that \`--config\` names. \`vitrine help settings\` prints the same list.

${[...groups, `## Client\n\n${client.join('\n')}`].join('\n')}`;
}

function settingSection({
  variable,
  help,
  default: preset,
  secret,
  was,
  also,
  inDevelopment,
}: Setting<unknown>): string {
  const shown = preset?.replace('{PORT}', 'PORT') || null;
  const facts = [
    shown === null ? 'Default: unset.' : `Default: \`${shown}\`.`,
    ...(inDevelopment && !secret ? [`In development: \`${inDevelopment}\`.`] : []),
    ...(secret ? [`Secret; \`${variable}_FILE\` can name a file that contains it.`] : []),
    ...(was ? [`Former name: \`${was.variable}\`.`] : []),
    ...(also ? [`Also read: ${also.map((name) => `\`${name}\``).join(', ')}.`] : []),
  ];
  return `### ${variable}\n\n${escaped(help)}.\n\n${facts.join(' ')}\n`;
}

/** Angle brackets and braces are markup for Markdown and for the site. */
function escaped(text: string): string {
  return text.replace(/[<>{}|*]/g, '\\$&');
}
