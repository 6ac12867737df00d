import { directoryChoices } from '../../domain/profile/document.ts';
import { defaultSite } from '../html/site.ts';
import { availableLocales } from '../texts/translations.ts';
import { headerLine, purgeUrl, secondsOrOff } from './cdn.ts';
import { databaseUrl, postgresUrl } from './database.ts';
import { endpointUrl, filesUrl } from './files.ts';
import { dkimKey, mailSender, mailServer } from './mail.ts';
import { mailDomains, registrationModes, reservedNames } from './registration.ts';
import { allowRules, claimRules, providerUrl, scopeList, signInWays } from './sign-on.ts';
import {
  corsOrigins,
  developmentSecret,
  editorUrl,
  hexColor,
  integer,
  issuerUrl,
  listOfNames,
  listOfValues,
  localeValue,
  network,
  oneOf,
  origin,
  portOrOff,
  rate,
  redisUrl,
  secretText,
  sentence,
  siteLinks,
  textValue,
  timeOfDay,
  type UnfitValue,
} from './values.ts';

export interface Setting<T> {
  readonly variable: string;
  readonly help: string;
  readonly parse: (text: string) => T | UnfitValue;
  /** In the variable's own notation; null when there is none. `{PORT}` stands for the port. */
  readonly default: string | null;
  readonly secret?: true;
  /** Other names for it: the first that is set is used where the variable is not. */
  readonly also?: readonly string[];
  /** The default in development, where it differs. */
  readonly inDevelopment?: string;
}

/** Every setting: its variable, default, parser and description. */
export const settings = {
  environment: setting(
    'APP_ENV',
    'production',
    oneOf('production', 'development'),
    'production, or development: stack traces, sample profiles',
  ),
  host: setting(
    'HOST',
    '127.0.0.1',
    textValue,
    'address to listen on; development takes a loopback address only',
  ),
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
    'how many processes share the port (production, Linux); more than one a core does not help',
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
  databasePool: setting(
    'DATABASE_POOL',
    '10',
    integer(2, 1_000),
    'connections to PostgreSQL that the WORKERS together may open, two each at the least; one more each hears of changes',
  ),
  filesUrl: setting(
    'FILES_URL',
    null,
    filesUrl,
    's3://bucket/prefix: where files are stored; unset: in the database. `vitrine files move` brings along what is there',
  ),
  s3Endpoint: setting(
    'S3_ENDPOINT',
    null,
    endpointUrl,
    'address of the S3 (or AWS_ENDPOINT_URL); unset: Amazon’s',
    { also: ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL', 'AWS_ENDPOINT'] },
  ),
  s3Region: setting('S3_REGION', null, textValue, 'its region (or AWS_REGION)', {
    also: ['AWS_REGION', 'AWS_DEFAULT_REGION'],
  }),
  s3AccessKeyId: setting('S3_ACCESS_KEY_ID', null, textValue, 'who we are there (or AWS_ACCESS_KEY_ID)', {
    secret: true,
    also: ['AWS_ACCESS_KEY_ID'],
  }),
  s3SecretAccessKey: setting(
    'S3_SECRET_ACCESS_KEY',
    null,
    textValue,
    'what proves it (or AWS_SECRET_ACCESS_KEY)',
    { secret: true, also: ['AWS_SECRET_ACCESS_KEY'] },
  ),
  s3SessionToken: setting(
    'S3_SESSION_TOKEN',
    null,
    textValue,
    'the same for a while (or AWS_SESSION_TOKEN)',
    { secret: true, also: ['AWS_SESSION_TOKEN'] },
  ),
  appSecret: setting(
    'APP_SECRET',
    null,
    secretText,
    'at least 32 characters, 10 of them different, that nobody can guess; production needs it',
    { secret: true, inDevelopment: developmentSecret },
  ),
  defaultLocale: setting(
    'DEFAULT_LOCALE',
    'en',
    textValue,
    'language of the interface when a reader asks for none of ours',
  ),
  locales: setting(
    'LOCALES',
    availableLocales.join(','),
    listOfValues(localeValue),
    'languages of the interface',
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    '*',
    corsOrigins,
    'origins whose scripts may read profiles and the API; *, none or a list',
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    '',
    listOfValues(network),
    'addresses or CIDR ranges whose Forwarded headers are believed',
  ),
  rateLimitReads: setting('RATE_LIMIT_READS', 'off', rate, 'reads per client and minute'),
  rateLimitWrites: setting('RATE_LIMIT_WRITES', '120', rate, 'writes per client and minute'),
  limitsUrl: setting(
    'LIMITS_URL',
    null,
    redisUrl,
    'redis://… through which nodes count their limits together; without it through PostgreSQL',
    { secret: true },
  ),
  cdnSeconds: setting(
    'CDN_SECONDS',
    'off',
    secondsOrOff,
    'for how long a CDN may answer by itself what everybody may read; it is told of changes through CDN_PURGE_URL',
  ),
  cdnPurgeUrl: setting(
    'CDN_PURGE_URL',
    null,
    purgeUrl,
    'where the CDN is told what has changed, by key: http(s)://…, with {key} in it one request a key',
  ),
  cdnPurgeMethod: setting(
    'CDN_PURGE_METHOD',
    'POST',
    oneOf('POST', 'PUT', 'PURGE', 'DELETE'),
    'how it is told: POST, PUT, PURGE or DELETE',
  ),
  cdnPurgeHeader: setting(
    'CDN_PURGE_HEADER',
    null,
    headerLine,
    'what proves that we may, such as "Fastly-Key: …" or "X-Purge-Secret: …"',
    { secret: true },
  ),
  directory: setting(
    'DIRECTORY',
    'off',
    oneOf('off', 'members', 'public'),
    'who may look for people at /people: nobody (off), members, or everyone (public, as in development)',
    { inDevelopment: 'public' },
  ),
  directoryDefault: setting(
    'DIRECTORY_DEFAULT',
    'unlisted',
    oneOf(...directoryChoices),
    'whether those who do not say are in the directory: listed or unlisted',
  ),
  embedOrigins: setting(
    'EMBED_ORIGINS',
    '',
    listOfValues(origin),
    'sites that may show /people/embed in a frame',
  ),
  ciIssuers: setting(
    'CI_ISSUERS',
    '',
    listOfValues(issuerUrl),
    'issuers of identity tokens of a CI that may be on a private network, such as a GitLab of your own',
  ),
  verifyLinks: setting(
    'VERIFY_LINKS',
    'on',
    oneOf('on', 'off'),
    'on looks at the pages that people say are theirs, and shows which link back (off in development)',
    { inDevelopment: 'off' },
  ),
  statistics: setting(
    'STATISTICS',
    'on',
    oneOf('on', 'off'),
    'on counts how often profiles are read, by day and format, and keeps nothing about who reads',
  ),
  mailServer: setting(
    'MAIL_URL',
    null,
    mailServer,
    'smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465; unset: no mail is sent',
    { secret: true },
  ),
  mailFrom: setting(
    'MAIL_FROM',
    null,
    mailSender,
    'whom mail is from: people@example.org, or "People <people@example.org>"; needed with MAIL_URL',
  ),
  mailDkim: setting(
    'MAIL_DKIM',
    null,
    dkimKey,
    'domain,selector,file of a private key in PEM: mail is signed with it; `vitrine mail dns` tells what to publish',
  ),
  registration: setting(
    'REGISTRATION',
    'closed',
    oneOf(...registrationModes),
    'who was not invited may ask for an account at /join (request) or make one (open), by a confirmed address; needs MAIL_URL',
  ),
  registrationDomains: setting(
    'REGISTRATION_DOMAINS',
    '',
    mailDomains,
    'mail domains, such as example.org, whose addresses may be used at /join; unset: all',
  ),
  reservedNames: setting(
    'RESERVED_NAMES',
    'admin,administrator,operator,root,system,support,help,security,privacy,legal,abuse,info,contact,office,press,billing,noreply,postmaster,hostmaster,webmaster',
    reservedNames,
    'usernames that only operators, or a directory by SCIM, give to somebody, and what looks like them; none for none',
  ),
  signIn: setting(
    'SIGN_IN',
    signInWays.join(','),
    listOfValues(oneOf(...signInWays)),
    'ways to come in that are offered, where they are set up; a link from the command line always works',
  ),
  operatorsNeed: setting(
    'OPERATORS_NEED',
    null,
    oneOf('second-factor'),
    'second-factor: operators act as such only with a code of an app, a passkey or single sign-on; unset: a password is enough',
  ),
  oidcIssuer: setting(
    'OIDC_ISSUER',
    null,
    providerUrl,
    'https:// address of the OpenID Connect provider that people sign in with; unset: no single sign-on',
  ),
  oidcClientId: setting(
    'OIDC_CLIENT_ID',
    null,
    textValue,
    'what the provider calls this site; needed with OIDC_ISSUER',
  ),
  oidcClientSecret: setting(
    'OIDC_CLIENT_SECRET',
    null,
    textValue,
    'by which this site proves itself to the provider',
    { secret: true },
  ),
  oidcName: setting(
    'OIDC_NAME',
    null,
    sentence(40),
    'what people call it: "Sign in with …"; unset: your organisation',
  ),
  oidcScopes: setting('OIDC_SCOPES', 'openid,profile,email', scopeList, 'what the provider is asked to tell'),
  oidcCreate: setting(
    'OIDC_CREATE',
    'on',
    oneOf('on', 'off'),
    'on makes an account for who signs in for the first time',
  ),
  oidcAllow: setting(
    'OIDC_ALLOW',
    '',
    allowRules,
    'who may sign in: claim=value or a mail domain, any of several, separated by commas; a value with commas in quotation marks; unset: everybody whom the provider knows',
  ),
  oidcOperators: setting(
    'OIDC_OPERATORS',
    '',
    claimRules,
    'claim=value of who is an operator, written likewise, kept up at each sign-in; unset: as it is set here',
  ),
  oidcLink: setting(
    'OIDC_LINK',
    'off',
    oneOf('off', 'verified-email'),
    'verified-email gives who signs in for the first time the account with their confirmed address',
  ),
  cardFonts: setting(
    'CARD_FONTS',
    '',
    listOfNames(textValue),
    'fonts (.ttf, .otf, .ttc, .woff2) or folders of them, for cards and PDFs in scripts that ours lack, such as Chinese; PDFs take no .woff2',
  ),
  pdf: setting(
    'PDF',
    'off',
    oneOf('off', 'on'),
    'on offers profiles as PDF too: made in a process of their own, of some 200 MB, that ends after a minute of rest',
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
  siteLinks: setting(
    'SITE_LINKS',
    '',
    siteLinks,
    'links at the foot of every page, such as Imprint=https://example.org/imprint, Privacy=https://…',
  ),
  siteLogo: setting('SITE_LOGO', null, textValue, 'path of a PNG, JPEG, WebP or SVG file of at most 256 KiB'),
  siteAbout: setting(
    'SITE_ABOUT',
    null,
    textValue,
    'path of a Markdown file of at most 64 KiB, shown on the landing page',
  ),
  requestHook: setting(
    'REQUEST_HOOK',
    null,
    textValue,
    'path of a module that sees each request before its handler',
  ),
  keptMegabytes: setting(
    'KEPT_MB',
    '256',
    integer(1, 1_000_000),
    'production: room in a file without a name for answers that were made before',
  ),
  keptMemoryMegabytes: setting(
    'KEPT_MEMORY_MB',
    '16',
    // The limit of a single buffer.
    integer(1, 4_096),
    'production: room in memory before that file, for those that are asked for most',
  ),
  backupDir: setting(
    'BACKUP_DIR',
    null,
    textValue,
    'folder for backups that the server makes by itself; unset: none',
  ),
  backupKeep: setting('BACKUP_KEEP', '7', integer(1, 10_000), 'how many backups are left in BACKUP_DIR'),
  backupAt: setting(
    'BACKUP_AT',
    '03:00',
    listOfValues(timeOfDay),
    'when a backup is due, each day in UTC; several, with commas',
  ),
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
  logFormat: setting(
    'LOG_FORMAT',
    'json',
    oneOf('json', 'text'),
    'json, one object a line, or text, as in development',
    { inDevelopment: 'text' },
  ),
  accessLog: setting('ACCESS_LOG', 'off', oneOf('on', 'off'), 'on writes a line for each request'),
} as const;

/** What is parsed of them; null is for one that is not set and has no default. */
export type Settings = {
  readonly [Name in keyof typeof settings]: Exclude<ReturnType<(typeof settings)[Name]['parse']>, UnfitValue>;
};

function setting<T, Preset extends string | null>(
  variable: string,
  preset: Preset,
  parse: (text: string) => T | UnfitValue,
  help: string,
  more: Pick<Setting<T>, 'secret' | 'also' | 'inDevelopment'> = {},
): Setting<Preset extends null ? T | null : T> {
  return { variable, default: preset, parse, help, ...more };
}
