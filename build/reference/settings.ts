import type { Setting } from '../../src/core/config/setting.ts';
import { clientSettings, settings } from '../../src/core/config/settings.ts';
import { escaped, note } from './markdown.ts';

/** Lists every setting by group, with an anchor for each. */
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
