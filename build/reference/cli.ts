import { type CommandDeclaration, commandGroups } from '../../src/core/cli/command.ts';
import { commands, isRunnable } from '../../src/ops/cli/commands.ts';
import { escaped, note } from './markdown.ts';

/** Lists every command with its options and an example. */
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
