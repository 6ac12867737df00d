import type { RegistrationPolicy } from './registration.ts';
import { type ConfigProblem, findContradictions } from './rules.ts';
import type { Setting } from './setting.ts';
import { type Settings, settings } from './settings.ts';
import type { SamlSettings, SignOnSettings } from './sign-on.ts';
import { type Environment, type FoundValue, findValue, type Surroundings, UnfitSource } from './sources.ts';
import { UnfitValue } from './values.ts';
import { findWarnings } from './warnings.ts';

export interface Config extends Omit<Settings, 'appSecret'> {
  /** A rule reports it if it is missing. */
  readonly appSecret: string;
  /** The names of the variables that are set. All others have their defaults. */
  readonly given: readonly string[];
  /** Messages for the log at start, about former names and settings without effect. */
  readonly warnings: readonly string[];
}

export type SettingName = keyof Settings;

/** The requested settings only. */
export type Chosen<Name extends SettingName> = Pick<Config, Name | 'given' | 'warnings'>;

const everySetting = Object.keys(settings) as SettingName[];

/** Parses every setting, or the named ones, and reports all problems at once. */
export function parseConfig<Name extends SettingName = SettingName>(
  surroundings: Environment | Surroundings,
  names: readonly Name[] = everySetting as Name[],
): { config: Chosen<Name> } | { problems: ConfigProblem[] } {
  const { config, problems } = examineConfig(surroundings, names);
  return problems.length > 0 ? { problems } : { config: config as unknown as Chosen<Name> };
}

/** The settings that could be parsed, and the problems of the others. */
export interface ConfigFound {
  readonly config: Partial<Config> & Pick<Config, 'given' | 'warnings'>;
  readonly problems: ConfigProblem[];
}

export function examineConfig(
  given: Environment | Surroundings,
  wanted: readonly SettingName[] = everySetting,
): ConfigFound {
  const surroundings = surroundingsOf(given);
  const names = wanted.some(isUnderDomain) ? [...new Set<SettingName>([...wanted, 'domain'])] : wanted;
  const all = names.map((name) => ({ name, ...examineSetting(settings[name], surroundings) }));
  const fit = Object.fromEntries(
    all.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
  const set = all.filter(({ name, found }) => found || (fit.domain && isUnderDomain(name)));
  const isSet = set.map(({ name }) => settings[name].variable);
  const own = all.filter(({ found }) => found && !found.isForeign).map(({ name }) => settings[name].variable);
  const problems = [...all.flatMap(({ problem }) => problem ?? []), ...findContradictions(fit)];
  const former = all.flatMap(({ name, found }) =>
    found?.formerly ? [{ name, formerly: found.formerly }] : [],
  );
  return { config: { ...fit, given: isSet, warnings: findWarnings(fit, own, former) }, problems };
}

/** A setting with its source, and with its value or problem. */
export interface ExaminedSetting {
  readonly found: FoundValue | null;
  /** In the notation of the variable. Null without a default. */
  readonly default: string | null;
  /** Undefined if it is invalid. */
  readonly value?: unknown;
  readonly problem?: ConfigProblem;
}

export function examineSetting(setting: Setting<unknown>, surroundings: Surroundings): ExaminedSetting {
  const preset = defaultOf(setting, surroundings);
  const found = findValue(setting, surroundings);
  if (found instanceof UnfitSource) return { found: null, default: preset, problem: found };
  const text = found?.value ?? preset;
  const value = text === null ? null : setting.parse(text);
  return value instanceof UnfitValue
    ? { found, default: preset, problem: unfit(setting, text, value) }
    : { found, default: preset, value };
}

function surroundingsOf(given: Environment | Surroundings): Surroundings {
  return 'environment' in given && typeof given.environment === 'object'
    ? (given as Surroundings)
    : { environment: given as Environment, file: null };
}

function isUnderDomain(name: SettingName): boolean {
  const { underDomain }: Setting<unknown> = settings[name];
  return underDomain !== undefined;
}

/** Null without an OpenID provider. */
export function signOnOf(config: Config): SignOnSettings | null {
  const { oidcIssuer, oidcClientId, oidcOperators } = config;
  if (oidcIssuer === null || oidcClientId === null) return null;
  return {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: config.oidcClientSecret,
    name: config.oidcName,
    scopes: config.oidcScopes,
    ...linkingOf(config),
    allow: config.oidcAllow,
    allowedBy: 'OIDC_ALLOW',
    roles: config.oidcRoles,
    groups: config.oidcGroupsClaim,
    operators: oidcOperators.length > 0 ? oidcOperators : null,
  };
}

/** Null without SAML. */
export function samlOf(config: Config): SamlSettings | null {
  const { samlMetadata: metadata, samlIdAttribute: idAttribute } = config;
  if (metadata === null) return null;
  return {
    metadata,
    idAttribute,
    ...linkingOf(config),
    allow: config.samlAllow,
    allowedBy: 'SAML_ALLOW',
    roles: config.samlRoles,
    groups: config.samlGroupsAttribute,
    operators: null,
  };
}

function linkingOf({ oidcCreate, oidcLink: links, oidcScimClaim: scimClaims }: Config) {
  return { creates: oidcCreate === 'on', links, scimClaims };
}

/** Null if registration needs an invitation. */
export function registrationOf(config: Config): RegistrationPolicy | null {
  const { registration: mode, registrationDomains: domains } = config;
  return mode === 'closed' ? null : { mode, domains };
}

function defaultOf(setting: Setting<unknown>, surroundings: Surroundings): string | null {
  const { inDevelopment, underDomain, default: preset } = setting;
  const read = <T>(one: Setting<T>): T | null => {
    const found = findValue(one, surroundings);
    const value = found && !(found instanceof UnfitSource) ? one.parse(found.value) : null;
    return value instanceof UnfitValue ? null : value;
  };
  if (inDevelopment && read(settings.environment) === 'development') return inDevelopment;
  const domain = underDomain === undefined ? null : read(settings.domain);
  if (domain !== null) return `https://${underDomain}${domain}`;
  return preset?.includes('{PORT}') ? preset.replace('{PORT}', String(read(settings.port) ?? 8000)) : preset;
}

function unfit(
  { variable, secret, hidden }: Setting<unknown>,
  given: string | null,
  { fix }: UnfitValue,
): ConfigProblem {
  const shown = JSON.stringify(given?.replace(/\/\/.*@/, '//…@'));
  const isSecret = hidden || (secret && !/^DATABASE_/.test(variable));
  return { variable, message: isSecret ? `is invalid: ${fix}` : `is ${shown}: ${fix}` };
}
