import { wrap } from '../cli/terminal.ts';
import { nameOfDatabase } from './database-url.ts';
import { showSender } from './mail.ts';
import type { RegistrationPolicy } from './registration.ts';
import { type ConfigProblem, findContradictions } from './rules.ts';
import { type Setting, type Settings, settings } from './settings.ts';
import { type SignOnSettings, showRule } from './sign-on.ts';
import { showSiteLink, showTimeOfDay, UnfitValue } from './values.ts';

export interface Config extends Omit<Settings, 'appSecret'> {
  /** A rule sees to it that there is one. */
  readonly appSecret: string;
  /** The variables that are set; all others have their defaults. */
  readonly given: readonly string[];
}

export type SettingName = keyof Settings;

/** Only the requested settings. */
export type Chosen<Name extends SettingName> = Pick<Config, Name | 'given'>;

export type Environment = Readonly<Record<string, string | undefined>>;

const everySetting = Object.keys(settings) as SettingName[];

/** Reads every setting, or the named ones, and reports all problems with them at once. */
export function parseConfig<Name extends SettingName = SettingName>(
  environment: Environment,
  names: readonly Name[] = everySetting as Name[],
): { config: Chosen<Name> } | { problems: ConfigProblem[] } {
  const { config, problems } = examineConfig(environment, names);
  return problems.length > 0 ? { problems } : { config: config as unknown as Chosen<Name> };
}

/** The settings that could be parsed, and what is wrong with the others. */
export interface ConfigFound {
  readonly config: Partial<Config> & Pick<Config, 'given'>;
  readonly problems: ConfigProblem[];
}

export function examineConfig(
  environment: Environment,
  names: readonly SettingName[] = everySetting,
): ConfigFound {
  const problems: ConfigProblem[] = [];
  const fit: Partial<Record<SettingName, unknown>> = {};
  for (const name of names) {
    const setting: Setting<unknown> = settings[name];
    const given = givenIn(environment, setting) || fallback(setting, environment);
    const value = given === null ? null : setting.parse(given);
    if (value instanceof UnfitValue) problems.push(unfit(setting, given, value));
    else fit[name] = value;
  }
  problems.push(...findContradictions(fit as Partial<Config>));
  const given = names
    .map((name): Setting<unknown> => settings[name])
    .filter((setting) => givenIn(environment, setting))
    .map(({ variable }) => variable);
  return { config: { ...(fit as Partial<Config>), given }, problems };
}

/** The table that `--help` prints: of every setting, or of some. */
export function describeSettings(variables?: readonly string[]): string {
  const all = Object.values<Setting<unknown>>(settings);
  const wanted = all.filter(({ variable }) => variables?.includes(variable) ?? true);
  return wanted.map(describeSetting).join('\n');
}

/** The default stands in brackets; without one the setting is unset. */
function describeSetting({ variable, help, default: preset }: Setting<unknown>): string {
  const shown = preset?.replace('{PORT}', '8000') || 'unset';
  return `  ${variable.padEnd(22)}${wrap(`${help} [${shown}]`, 24).trimStart()}`;
}

/** The values in force, for a person to read: of a secret only whether it is set. */
export function showSettings(config: Config): [variable: string, shown: string][] {
  return Object.entries<Setting<unknown>>(settings).map(([name, { variable, secret }]) => {
    const value = config[name as keyof Config];
    if (secret) return [variable, value ? 'set' : 'not set'];
    if (name === 'databaseUrl') return [variable, nameOfDatabase(config.databaseUrl)];
    if (name === 'databaseReplicaUrl' && config.databaseReplicaUrl !== null)
      return [variable, nameOfDatabase({ engine: 'postgres', url: config.databaseReplicaUrl })];
    if (name === 'mailFrom' && config.mailFrom !== null) return [variable, showSender(config.mailFrom)];
    if (name === 'mailDkim' && config.mailDkim !== null)
      return [variable, Object.values(config.mailDkim).join(',')];
    if (name === 'oidcAllow' || name === 'oidcOperators')
      return [variable, config[name].map(showRule).join(', ')];
    if (name === 'siteLinks') return [variable, config.siteLinks.map(showSiteLink).join(', ')];
    if (name === 'backupAt') return [variable, config.backupAt.map(showTimeOfDay).join(', ')];
    return [variable, value === null ? 'not set' : [value].flat().join(', ')];
  });
}

/** Null where there is no provider. */
export function signOnOf(config: Config): SignOnSettings | null {
  const { oidcIssuer, oidcClientId, oidcOperators } = config;
  if (oidcIssuer === null || oidcClientId === null) return null;
  return {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: config.oidcClientSecret,
    name: config.oidcName,
    scopes: config.oidcScopes,
    creates: config.oidcCreate === 'on',
    linksAddresses: config.oidcLink === 'verified-email',
    allow: config.oidcAllow,
    operators: oidcOperators.length > 0 ? oidcOperators : null,
  };
}

/** Null where registration is by invitation only. */
export function registrationOf(config: Config): RegistrationPolicy | null {
  const { registration: mode, registrationDomains: domains } = config;
  return mode === 'closed' ? null : { mode, domains };
}

function givenIn(environment: Environment, { variable, also = [] }: Setting<unknown>): string | undefined {
  const name = [variable, ...also].find((one) => environment[one]);
  return name === undefined ? undefined : environment[name];
}

function fallback(setting: Setting<unknown>, environment: Environment): string | null {
  if (environment.APP_ENV === 'development' && setting.inDevelopment) return setting.inDevelopment;
  const port = settings.port.parse(environment.PORT ?? '');
  return setting.default?.replace('{PORT}', port instanceof UnfitValue ? '8000' : String(port)) ?? null;
}

function unfit(
  { variable, secret }: Setting<unknown>,
  given: string | null,
  { fix }: UnfitValue,
): ConfigProblem {
  const shown = JSON.stringify(given?.replace(/\/\/.*@/, '//…@'));
  return { variable, message: secret ? `is not fit: ${fix}` : `is ${shown}: ${fix}` };
}
