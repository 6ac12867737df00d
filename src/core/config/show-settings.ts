import { wrap } from '../cli/terminal.ts';
import { type Config, examineSetting } from './config.ts';
import { nameOfDatabase } from './database-url.ts';
import { showSender } from './mail.ts';
import type { Setting } from './setting.ts';
import { clientSettings, settings } from './settings.ts';
import { showRoleRule, showRule } from './sign-on.ts';
import type { Surroundings } from './sources.ts';
import { showSiteLink, showTimeOfDay } from './values.ts';

const table: readonly Setting<unknown>[] = Object.values(settings);

/** Describes all settings or the named ones, with their defaults. */
export function describeSettings(variables?: readonly string[]): string {
  const wanted = table.filter(({ variable }) => variables?.includes(variable) ?? true);
  const client = variables?.filter((name) => name in clientSettings) ?? [];
  return [...wanted.map(describe), ...client.map((name) => row(name, clientSettings[name] ?? ''))].join('\n');
}

/** The output of `vitrine help settings`. */
export function describeSettingsByGroup(): string {
  const groups = [...new Set(table.map(({ group }) => group))].map((name) => {
    const rows = table.filter(({ group }) => group === name).map(describe);
    return `${name}\n${rows.join('\n')}\n`;
  });
  const client = Object.entries(clientSettings).map(([name, help]) => row(name, help));
  return `${[...groups, `Client (login, pull, plan, push)\n${client.join('\n')}\n`].join('\n')}`;
}

/** The default is in brackets. Without a default there are no brackets. */
function describe({ variable, help, default: preset }: Setting<unknown>): string {
  const shown = preset?.replace('{PORT}', '8000').replaceAll(',', ', ') || 'unset';
  return row(variable, `${help} [${shown}]`);
}

const column = 24;

function row(variable: string, text: string): string {
  const lines = wrap(text, column);
  // A long name is on a line of its own.
  if (variable.length > column - 3) return `  ${variable}\n${lines}`;
  return `  ${variable.padEnd(column - 2)}${lines.trimStart()}`;
}

/** A setting with its current value. */
export interface SettingRow {
  readonly name: string;
  readonly value: string | null;
  readonly source: 'environment' | 'config' | 'file' | 'default';
  readonly default: string | null;
}

/** All settings, valid or not, without secrets. */
export function reportSettings(surroundings: Surroundings): SettingRow[] {
  return table.map((setting) => {
    const { found, default: preset, problem } = examineSetting(setting, surroundings);
    return {
      name: setting.variable,
      value: show(setting, found ? found.value : preset, problem === undefined),
      source: found?.source ?? 'default',
      default: show(setting, preset, true),
    };
  });
}

const hiddenText = '(hidden)';

/** Hides the password of a URL. Other secrets are hidden completely. */
function show(
  { variable, secret, hidden }: Setting<unknown>,
  value: string | null,
  isFit: boolean,
): string | null {
  if (value === null || value === '') return null;
  const isUrl = variable.endsWith('_URL') && isFit;
  if (hidden || (secret && !isUrl)) return hiddenText;
  const userInfo = isFit ? /\/\/[^/?#\s]*@/g : /\/\/.*@/g;
  return value
    .replace(userInfo, '//…@')
    .replace(/([?&][\w-]*(?:password|secret|token|key)[\w-]*=)[^&#]*/gi, '$1…');
}

/** The current values for display. A secret is shown as set or not set. */
export function showSettings(config: Config): [variable: string, shown: string][] {
  return Object.entries<Setting<unknown>>(settings).map(([name, { variable, secret, hidden }]) => {
    const value = config[name as keyof Config];
    if (name === 'databaseUrl') return [variable, nameOfDatabase(config.databaseUrl)];
    if (name === 'databaseReplicaUrl' && config.databaseReplicaUrl !== null)
      return [variable, nameOfDatabase({ engine: 'postgres', url: config.databaseReplicaUrl })];
    if (name === 'databaseDirectUrl' && config.databaseDirectUrl !== null)
      return [variable, nameOfDatabase({ engine: 'postgres', url: config.databaseDirectUrl })];
    if (secret || hidden) return [variable, value ? 'set' : 'not set'];
    if (name === 'mailFrom' && config.mailFrom !== null) return [variable, showSender(config.mailFrom)];
    if (name === 'mailDkim' && config.mailDkim !== null)
      return [variable, Object.values(config.mailDkim).join(',')];
    if (name === 'oidcAllow' || name === 'oidcOperators' || name === 'samlAllow')
      return [variable, config[name].map(showRule).join(', ')];
    if (name === 'oidcRoles' || name === 'samlRoles')
      return [variable, config[name].map(showRoleRule).join(', ')];
    if (name === 'oidcLink' && config.oidcLink?.length === 0) return [variable, 'off'];
    if (name === 'siteLinks') return [variable, config.siteLinks.map(showSiteLink).join(', ')];
    if (name === 'helpUrl') return [variable, config.helpUrl?.url ?? 'off'];
    if (name === 'backupAt') return [variable, config.backupAt.map(showTimeOfDay).join(', ')];
    return [variable, value === null ? 'not set' : [value].flat().join(', ')];
  });
}
