import { findContradictions, type Problem } from './config-rules.ts';
import {
  corsOrigins,
  databaseUrl,
  editorUrl,
  hexColor,
  integer,
  listOf,
  locale,
  network,
  oneOf,
  origin,
  portOrOff,
  postgresUrl,
  rate,
  secretText,
  sentence,
  text,
  timeOfDay,
  Unfit,
} from './config-values.ts';
import { availableLocales } from './html/texts/texts.ts';
import { directoryChoices } from './profile/document.ts';
import { defaultSite } from './site.ts';
import { nameOfDatabase } from './store/database-url.ts';

interface Setting<T> {
  readonly variable: string;
  readonly help: string;
  readonly parse: (text: string) => T | Unfit;
  /** In the variable's own notation; null when there is none. `{PORT}` stands for the port. */
  readonly default: string | null;
  readonly secret?: true;
  /** The default there, where it is another. */
  readonly inDevelopment?: string;
}

const developmentSecret = 'development only, known to everyone';

const settings = {
  environment: setting(
    'APP_ENV',
    'production',
    oneOf('production', 'development'),
    'production, or development: stack traces, sample profiles',
  ),
  host: setting('HOST', '127.0.0.1', text, 'address to listen on; development takes a loopback address only'),
  port: setting('PORT', '8000', integer(1, 65_535), 'port to listen on'),
  metricsPort: setting(
    'METRICS_PORT',
    'off',
    portOrOff,
    'port of 127.0.0.1 at which programs of this machine read /metrics without a token',
  ),
  workers: setting(
    'WORKERS',
    '1',
    integer(1, 64),
    'production on Linux: how many processes share the port, at most one a core',
  ),
  baseUrl: setting('BASE_URL', 'http://localhost:{PORT}', origin, 'public URL of the main host'),
  previewUrl: setting(
    'PREVIEW_URL',
    'http://preview.localhost:{PORT}',
    origin,
    'public URL of the host that serves profiles',
  ),
  apiUrl: setting('API_URL', 'http://api.localhost:{PORT}', origin, 'public URL of the API host'),
  databaseUrl: setting(
    'DATABASE_URL',
    'sqlite:var/vitrine.db',
    databaseUrl,
    'sqlite:<path of a file>, or postgres://user:password@host/name',
  ),
  databaseReplicaUrl: setting(
    'DATABASE_REPLICA_URL',
    null,
    postgresUrl,
    'postgres://… that follows DATABASE_URL: readers are served from it while the other is away',
  ),
  appSecret: {
    ...setting(
      'APP_SECRET',
      null,
      secretText,
      'at least 32 characters that nobody can guess; production needs it',
    ),
    secret: true,
    inDevelopment: developmentSecret,
  },
  defaultLocale: setting(
    'DEFAULT_LOCALE',
    'en',
    text,
    'language of the interface when a reader asks for none of ours',
  ),
  locales: setting('LOCALES', availableLocales.join(','), listOf(locale), 'languages of the interface'),
  corsOrigins: setting(
    'CORS_ORIGINS',
    '*',
    corsOrigins,
    'origins whose scripts may read profiles and the API; *, none or a list',
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    '',
    listOf(network),
    'addresses or CIDR ranges whose Forwarded headers are believed',
  ),
  rateLimitReads: setting('RATE_LIMIT_READS', 'off', rate, 'reads per client and minute'),
  rateLimitWrites: setting('RATE_LIMIT_WRITES', '120', rate, 'writes per client and minute'),
  directory: {
    ...setting(
      'DIRECTORY',
      'off',
      oneOf('off', 'members', 'public'),
      'who may look for people at /people: nobody (off), members, or everyone (public, as in development)',
    ),
    inDevelopment: 'public',
  },
  directoryDefault: setting(
    'DIRECTORY_DEFAULT',
    'unlisted',
    oneOf(...directoryChoices),
    'whether those who do not say are in the directory: listed or unlisted',
  ),
  embedOrigins: setting('EMBED_ORIGINS', '', listOf(origin), 'sites that may show /people/embed in a frame'),
  verifyLinks: {
    ...setting(
      'VERIFY_LINKS',
      'on',
      oneOf('on', 'off'),
      'on looks at the pages that people say are theirs, and shows which link back (off in development)',
    ),
    inDevelopment: 'off',
  },
  statistics: setting(
    'STATISTICS',
    'on',
    oneOf('on', 'off'),
    'on counts how often profiles are read, by day and format, and keeps nothing about who reads',
  ),
  cardFonts: setting(
    'CARD_FONTS',
    '',
    listOf(text),
    'fonts (.ttf, .otf, .ttc, .woff2) or folders of them, for names on cards in scripts that ours lack, such as Chinese',
  ),
  siteName: setting('SITE_NAME', defaultSite.name, sentence(60), 'what the site is called, on every page'),
  siteDescription: setting(
    'SITE_DESCRIPTION',
    null,
    sentence(300),
    'what it is for, in a sentence or two: on the landing page',
  ),
  siteColor: setting(
    'SITE_COLOR',
    defaultSite.color,
    hexColor,
    'colour of links and buttons, such as #0a5bd3; made lighter or darker where it could not be read',
  ),
  siteLogo: setting('SITE_LOGO', null, text, 'path of a PNG, JPEG, WebP or SVG file of at most 256 KiB'),
  siteAbout: setting(
    'SITE_ABOUT',
    null,
    text,
    'path of a Markdown file of at most 64 KiB, shown on the landing page',
  ),
  requestHook: setting(
    'REQUEST_HOOK',
    null,
    text,
    'path of a module that sees each request before its handler',
  ),
  keptMegabytes: setting(
    'KEPT_MB',
    '256',
    integer(1, 1_000_000),
    'production: room in a file without a name for answers that were made before',
  ),
  backupDir: setting(
    'BACKUP_DIR',
    null,
    text,
    'folder for backups that the server makes by itself; unset: none',
  ),
  backupKeep: setting('BACKUP_KEEP', '7', integer(1, 10_000), 'how many backups are left in BACKUP_DIR'),
  backupAt: setting('BACKUP_AT', '03:00', listOf(timeOfDay), 'when a backup is due, each day in UTC'),
  profilerRequests: setting(
    'PROFILER_REQUESTS',
    '1000',
    integer(1, 100_000),
    'development: how many requests are kept to be looked at',
  ),
  editorUrl: setting(
    'EDITOR_URL',
    null,
    editorUrl,
    'development: opens a line of source from a stack trace, such as vscode://file{file}:{line}',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    oneOf('debug', 'info', 'warn', 'error'),
    'debug, info, warn or error',
  ),
  logFormat: {
    ...setting(
      'LOG_FORMAT',
      'json',
      oneOf('json', 'text'),
      'json, one object a line, or text, as in development',
    ),
    inDevelopment: 'text',
  },
  accessLog: setting('ACCESS_LOG', 'off', oneOf('on', 'off'), 'on writes a line for each request'),
} as const;

type Settings = typeof settings;
type Values = { readonly [K in keyof Settings]: Exclude<ReturnType<Settings[K]['parse']>, Unfit> };

type Optional =
  | 'databaseReplicaUrl'
  | 'siteDescription'
  | 'siteLogo'
  | 'siteAbout'
  | 'backupDir'
  | 'requestHook'
  | 'editorUrl';

export interface Config extends Omit<Values, Optional>, Readonly<Record<Optional, string | null>> {
  /** The variables that are set; all others have their defaults. */
  readonly given: readonly string[];
}

export type SettingName = keyof Settings;

/** Those of the settings that were asked for. */
export type Chosen<Name extends SettingName> = Pick<Config, Name | 'given'>;

export type Environment = Readonly<Record<string, string | undefined>>;

const everySetting = Object.keys(settings) as SettingName[];

/** Reads every setting, or those that are named, and finds every problem with them at once. */
export function parseConfig<Name extends SettingName = SettingName>(
  environment: Environment,
  names: readonly Name[] = everySetting as Name[],
): { config: Chosen<Name> } | { problems: Problem[] } {
  const { config, problems } = examineConfig(environment, names);
  return problems.length > 0 ? { problems } : { config: config as unknown as Chosen<Name> };
}

/** What could be read of the settings, and what is wrong with them. */
export interface ConfigFound {
  readonly config: Partial<Config> & Pick<Config, 'given'>;
  readonly problems: Problem[];
}

export function examineConfig(
  environment: Environment,
  names: readonly SettingName[] = everySetting,
): ConfigFound {
  const problems: Problem[] = [];
  const fit: Partial<Record<SettingName, unknown>> = {};
  const variables = names.map((name) => settings[name].variable);
  for (const name of names) {
    const setting: Setting<unknown> = settings[name];
    const given = environment[setting.variable] || fallback(setting, environment);
    const value = given === null ? null : setting.parse(given);
    if (value instanceof Unfit) problems.push(unfit(setting, given, value));
    else fit[name] = value;
  }
  problems.push(...findContradictions(fit as Partial<Config>));
  const given = variables.filter((variable) => environment[variable]);
  return { config: { ...(fit as Partial<Config>), given }, problems };
}

/** The table that `--help` prints: of every setting, or of some. */
export function describeSettings(variables?: readonly string[]): string {
  const all = Object.values<Setting<unknown>>(settings);
  const wanted = all.filter(({ variable }) => variables?.includes(variable) ?? true);
  const rows = wanted.map((setting) => [
    setting.variable,
    setting.default?.replace('{PORT}', '8000') || 'unset',
    setting.help,
  ]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`)
    .join('\n');
}

/** Names and values in force, for a person to read: of a secret only whether it is set. */
export function showSettings(config: Config): [variable: string, shown: string][] {
  return Object.entries<Setting<unknown>>(settings).map(([name, { variable, secret }]) => {
    const value = config[name as keyof Config];
    if (secret) return [variable, value ? 'set' : 'not set'];
    if (name === 'databaseUrl') return [variable, nameOfDatabase(config.databaseUrl)];
    if (name === 'databaseReplicaUrl' && config.databaseReplicaUrl !== null)
      return [variable, nameOfDatabase({ engine: 'postgres', url: config.databaseReplicaUrl })];
    return [variable, value === null ? 'not set' : [value].flat().join(', ')];
  });
}

function setting<T>(
  variable: string,
  preset: string | null,
  parse: Setting<T>['parse'],
  help: string,
): Setting<T> {
  return { variable, default: preset, parse, help };
}

function fallback(setting: Setting<unknown>, environment: Environment): string | null {
  if (environment.APP_ENV === 'development' && setting.inDevelopment) return setting.inDevelopment;
  const port = settings.port.parse(environment.PORT ?? '');
  return setting.default?.replace('{PORT}', port instanceof Unfit ? '8000' : String(port)) ?? null;
}

function unfit({ variable, secret }: Setting<unknown>, given: string | null, { fix }: Unfit): Problem {
  const shown = JSON.stringify(given?.replace(/\/\/.*@/, '//…@'));
  return { variable, message: secret ? `is not fit: ${fix}` : `is ${shown}: ${fix}` };
}
