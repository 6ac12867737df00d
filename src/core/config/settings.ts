import { directoryChoices } from '../../domain/profile/document.ts';
import { defaultSite, documentation } from '../html/site.ts';
import { availableLocales } from '../texts/translations.ts';
import { headerLine, purgeUrl, secondsOrOff } from './cdn.ts';
import { databaseUrl, postgresUrl } from './database.ts';
import { directoryFields } from './directory-fields.ts';
import { endpointUrl, filesUrl } from './files.ts';
import { dkimKey, mailSender, mailServer } from './mail.ts';
import { mailDomains, registrationModes, reservedNames } from './registration.ts';
import { type Parsed, setting, settingGroup } from './setting.ts';
import {
  allowRules,
  claimRules,
  linkRules,
  metadataPlace,
  operatorsNeed,
  providerUrl,
  roleRules,
  scopeList,
  signInWays,
} from './sign-on.ts';
import {
  corsOrigins,
  developmentSecret,
  domainName,
  editorUrl,
  helpUrl,
  hexColor,
  integer,
  integerOrAuto,
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
} from './values.ts';

const onOff = oneOf('on', 'off');

/** Every setting: its variable, default, parser and description. */
export const settings = {
  ...settingGroup('Server', {
    environment: setting(
      'APP_ENV',
      'production',
      oneOf('production', 'development'),
      'production, or development with stack traces and sample profiles',
    ),
    host: setting('HOST', '127.0.0.1', textValue, 'IP address to listen on; loopback only in development'),
    port: setting('PORT', '8000', integer(1, 65_535), 'Port to listen on'),
    metricsPort: setting(
      'METRICS_PORT',
      'off',
      portOrOff,
      'Port of 127.0.0.1 that serves /metrics without a token',
    ),
    workers: setting(
      'WORKERS',
      '1',
      integer(1, 64),
      'Processes that share the port (production, Linux); at most one per core helps',
    ),
    appSecret: setting(
      'APP_SECRET',
      null,
      secretText,
      'Secret for sessions and links: at least 32 random characters; required in production',
      { secret: true, inDevelopment: developmentSecret },
    ),
    trustedProxies: setting(
      'TRUSTED_PROXIES',
      '',
      listOfValues(network),
      'IP addresses or CIDR ranges of trusted proxies',
    ),
    requestHook: setting(
      'REQUEST_HOOK',
      null,
      textValue,
      'Path of a module that sees each request before its handler',
    ),
  }),
  ...settingGroup('URLs', {
    domain: setting(
      'DOMAIN',
      null,
      domainName,
      'Domain of the site: sets https://DOMAIN, https://people.DOMAIN and https://api.DOMAIN',
    ),
    baseUrl: setting('BASE_URL', 'http://localhost:{PORT}', origin, 'Public URL of the main host', {
      underDomain: '',
    }),
    previewUrl: setting(
      'PROFILES_URL',
      'http://preview.localhost:{PORT}',
      origin,
      'Public URL of the host that serves profiles',
      { was: { variable: 'PREVIEW_URL' }, underDomain: 'people.' },
    ),
    apiUrl: setting('API_URL', 'http://api.localhost:{PORT}', origin, 'Public URL of the API host', {
      underDomain: 'api.',
    }),
    corsOrigins: setting(
      'CORS_ORIGINS',
      '*',
      corsOrigins,
      'Origins whose scripts may read profiles and the API: *, none or a list',
    ),
  }),
  ...settingGroup('Database', {
    databaseUrl: setting(
      'DATABASE_URL',
      'sqlite:var/vitrine.db',
      databaseUrl,
      'sqlite:PATH, or postgres://user:password@host/name; ?pool=transaction behind a pooler in that mode',
      { secret: true },
    ),
    databaseDirectUrl: setting(
      'DATABASE_DIRECT_URL',
      null,
      postgresUrl,
      'postgres:// URL without the pooler, if DATABASE_URL has ?pool=transaction',
      { secret: true },
    ),
    databaseReplicaUrl: setting(
      'DATABASE_REPLICA_URL',
      null,
      postgresUrl,
      'postgres:// URL of a replica that serves reads while DATABASE_URL is unavailable',
      { secret: true },
    ),
    databasePool: setting(
      'DATABASE_POOL',
      '10',
      integer(2, 1_000),
      'PostgreSQL connections of all workers together; each worker opens one more for events',
    ),
  }),
  ...settingGroup('Files', {
    filesUrl: setting(
      'FILES_URL',
      null,
      filesUrl,
      's3://bucket/prefix for files; unset: the database. vitrine files move moves existing ones',
    ),
    s3Endpoint: setting(
      'S3_ENDPOINT',
      null,
      endpointUrl,
      'S3 endpoint (or AWS_ENDPOINT_URL); unset: Amazon',
      { also: ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL', 'AWS_ENDPOINT'], needs: 'filesUrl' },
    ),
    s3Region: setting('S3_REGION', null, textValue, 'S3 region (or AWS_REGION)', {
      also: ['AWS_REGION', 'AWS_DEFAULT_REGION'],
    }),
    s3AccessKeyId: setting('S3_ACCESS_KEY_ID', null, textValue, 'S3 access key ID (or AWS_ACCESS_KEY_ID)', {
      hidden: true,
      also: ['AWS_ACCESS_KEY_ID'],
    }),
    s3SecretAccessKey: setting(
      'S3_SECRET_ACCESS_KEY',
      null,
      textValue,
      'S3 secret access key (or AWS_SECRET_ACCESS_KEY)',
      { secret: true, also: ['AWS_SECRET_ACCESS_KEY'] },
    ),
    s3SessionToken: setting(
      'S3_SESSION_TOKEN',
      null,
      textValue,
      'S3 session token of temporary credentials (or AWS_SESSION_TOKEN)',
      { secret: true, also: ['AWS_SESSION_TOKEN'] },
    ),
  }),
  ...settingGroup('Cache and CDN', {
    cacheMegabytes: setting(
      'CACHE_MB',
      '256',
      integer(1, 1_000_000),
      'Size of the disk cache, in MiB (production only)',
      { was: { variable: 'KEPT_MB' } },
    ),
    cacheMemoryMegabytes: setting(
      'CACHE_MEMORY_MB',
      'auto',
      // The limit of a single buffer.
      integerOrAuto(1, 4_096),
      'Size of the memory cache, in MiB (auto: 1/32 of the memory, 16 to 128)',
      { was: { variable: 'KEPT_MEMORY_MB' } },
    ),
    staleSeconds: setting(
      'STALE_SECONDS',
      '0',
      integer(0, 86_400),
      'Seconds for which cached profiles are served while PostgreSQL is unavailable',
    ),
    cdnSeconds: setting(
      'CDN_SECONDS',
      'off',
      secondsOrOff,
      'Seconds for which a CDN may cache public responses',
    ),
    cdnPurgeUrl: setting(
      'CDN_PURGE_URL',
      null,
      purgeUrl,
      'URL that purges the CDN by key; with {key} in it one request per key',
    ),
    cdnPurgeMethod: setting(
      'CDN_PURGE_METHOD',
      'POST',
      oneOf('POST', 'PUT', 'PURGE', 'DELETE'),
      'Method of the purge request: POST, PUT, PURGE or DELETE',
    ),
    cdnPurgeHeader: setting(
      'CDN_PURGE_HEADER',
      null,
      headerLine,
      'Header that authorizes a purge, for example "Fastly-Key: …"',
      { secret: true, needs: 'cdnPurgeUrl' },
    ),
  }),
  ...settingGroup('Rate limits', {
    rateLimitReads: setting('RATE_LIMIT_READS', 'off', rate, 'Reads per client and minute'),
    rateLimitWrites: setting('RATE_LIMIT_WRITES', '120', rate, 'Writes per client and minute'),
    redisUrl: setting(
      'REDIS_URL',
      null,
      redisUrl,
      'redis:// URL that nodes share for limits and events; unset: PostgreSQL',
      { secret: true, was: { variable: 'LIMITS_URL' } },
    ),
  }),
  ...settingGroup('Mail', {
    mailServer: setting(
      'SMTP_URL',
      null,
      mailServer,
      'smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465; unset: no mail',
      { secret: true, was: { variable: 'MAIL_URL' } },
    ),
    mailFrom: setting(
      'MAIL_FROM',
      null,
      mailSender,
      'Sender: people@example.org or "People <people@example.org>"; required with SMTP_URL',
    ),
    mailDkim: setting(
      'MAIL_DKIM',
      null,
      dkimKey,
      'domain,selector,file of a private key in PEM that signs mail; see vitrine mail dns',
    ),
  }),
  ...settingGroup('Sign-in', {
    signIn: setting(
      'SIGN_IN_METHODS',
      signInWays.join(','),
      listOfValues(oneOf(...signInWays)),
      'Sign-in methods to offer; links from the command line always work',
      { was: { variable: 'SIGN_IN' } },
    ),
    operatorsNeed: setting(
      'REQUIRE_2FA',
      null,
      operatorsNeed,
      'operators: they need an authentication code, a passkey or single sign-on; unset: no one does',
      { was: { variable: 'OPERATORS_NEED', values: { 'second-factor': 'operators' } } },
    ),
    registration: setting(
      'REGISTRATION',
      'closed',
      oneOf(...registrationModes),
      'Self-registration at /join: closed, request (operators approve) or open; needs SMTP_URL',
    ),
    registrationDomains: setting(
      'REGISTRATION_DOMAINS',
      '',
      mailDomains,
      'Email domains that may register, for example example.org; unset: all',
      { needs: 'registration' },
    ),
    reservedNames: setting(
      'RESERVED_NAMES',
      'admin,administrator,operator,root,system,support,help,security,privacy,legal,abuse,info,contact,office,press,billing,noreply,postmaster,hostmaster,webmaster',
      reservedNames,
      'Usernames that only operators and SCIM can assign; none for none',
    ),
  }),
  ...settingGroup('Single sign-on', {
    oidcIssuer: setting(
      'OIDC_ISSUER',
      null,
      providerUrl,
      'https:// URL of the OpenID Connect provider; unset: no single sign-on',
    ),
    oidcClientId: setting(
      'OIDC_CLIENT_ID',
      null,
      textValue,
      'Client ID at the provider; required with OIDC_ISSUER',
    ),
    oidcClientSecret: setting('OIDC_CLIENT_SECRET', null, textValue, 'Client secret at the provider', {
      secret: true,
    }),
    oidcName: setting('OIDC_NAME', null, sentence(40), 'Name in "Sign in with …"; unset: your organization'),
    oidcScopes: setting('OIDC_SCOPES', 'openid,profile,email', scopeList, 'Scopes to request'),
    oidcCreate: setting('OIDC_CREATE', 'on', onOff, 'Create an account at first sign-in'),
    oidcAllow: setting(
      'OIDC_ALLOW',
      '',
      allowRules,
      'claim=value rules or email domains of users who may sign in; unset: all users',
      { needs: 'oidcIssuer' },
    ),
    oidcOperators: setting(
      'OIDC_OPERATORS',
      '',
      claimRules,
      'claim=value rules of operators, applied at each sign-in; unset: set in Vitrine',
    ),
    oidcRoles: setting(
      'OIDC_ROLES',
      '',
      roleRules,
      'claim=value:role rules of auditor, support and editor, applied at each sign-in; unset: set in Vitrine',
      { needs: 'oidcIssuer' },
    ),
    oidcGroupsClaim: setting(
      'OIDC_GROUPS_CLAIM',
      null,
      textValue,
      'Claim with names, slugs or external IDs of groups, applied at each sign-in; unset: sign-ins change no group',
      { needs: 'oidcIssuer' },
    ),
    oidcLink: setting(
      'OIDC_LINK',
      null,
      linkRules,
      'How a first sign-in finds its account: scim, verified-email, username in order, or off; unset: scim if SCIM is in use',
    ),
    oidcScimClaim: setting(
      'OIDC_SCIM_CLAIM',
      'oid,sub',
      listOfValues((claim: string) => claim),
      'Claims that OIDC_LINK=scim compares with externalId',
    ),
    samlMetadata: setting(
      'SAML_METADATA',
      null,
      metadataPlace,
      'Metadata of the SAML identity provider, or of a federation: https:// URL or file; unset: no SAML',
    ),
    samlIdAttribute: setting(
      'SAML_ID_ATTRIBUTE',
      null,
      textValue,
      'Attribute that identifies users, for example eduPersonPrincipalName; unset: persistent NameID',
      { needs: 'samlMetadata' },
    ),
    samlAllow: setting(
      'SAML_ALLOW',
      '',
      allowRules,
      'attribute=value rules or email domains of users who may sign in; unset: all users',
      { needs: 'samlMetadata' },
    ),
    samlRoles: setting(
      'SAML_ROLES',
      '',
      roleRules,
      'attribute=value:role rules of auditor, support and editor, applied at each sign-in; unset: set in Vitrine',
      { needs: 'samlMetadata' },
    ),
    samlGroupsAttribute: setting(
      'SAML_GROUPS_ATTRIBUTE',
      null,
      textValue,
      'Attribute with names, slugs or external IDs of groups, applied at each sign-in; unset: sign-ins change no group',
      { needs: 'samlMetadata' },
    ),
    directoryFields: setting(
      'DIRECTORY_FIELDS',
      '',
      directoryFields,
      'Fields that SCIM fills and locks, as attribute=pointer: title=/basics/label; unset: none',
    ),
    directoryFieldsPublish: setting(
      'DIRECTORY_FIELDS_PUBLISH',
      'off',
      onOff,
      'Publish a field of DIRECTORY_FIELDS at once; off: with the next publication',
      { needs: 'directoryFields' },
    ),
    ciIssuers: setting(
      'CI_ISSUERS',
      '',
      listOfValues(issuerUrl),
      'Token issuers of CI systems that may be on a private network, for example your GitLab',
    ),
  }),
  ...settingGroup('Directory', {
    directory: setting(
      'DIRECTORY',
      'off',
      oneOf('off', 'members', 'public'),
      'Access to /people: off, members or public (public in development)',
      { inDevelopment: 'public' },
    ),
    directoryDefault: setting(
      'DIRECTORY_DEFAULT',
      'unlisted',
      oneOf(...directoryChoices),
      'Users who have not chosen: listed or unlisted',
    ),
    embedOrigins: setting(
      'EMBED_ORIGINS',
      '',
      listOfValues(origin),
      'Sites that may show /people/embed in a frame',
    ),
  }),
  ...settingGroup('Profiles', {
    pdf: setting('PDF', 'on', oneOf('off', 'on'), 'Offer profiles as PDF; its process uses about 250 MB'),
    cardFonts: setting(
      'CARD_FONTS',
      '',
      listOfNames(textValue),
      'More fonts for images and PDFs: .ttf, .otf, .ttc or .woff2 (not for PDFs), or folders',
    ),
    verifyLinks: setting(
      'VERIFY_LINKS',
      'on',
      onOff,
      'Check which linked pages link back (off in development)',
      { inDevelopment: 'off' },
    ),
    linkCards: setting(
      'LINK_CARDS',
      'on',
      onOff,
      'Show a URL alone on a line as a card, with title and image from the page',
    ),
    contactForm: setting(
      'CONTACT_FORM',
      'off',
      onOff,
      'Let members offer a contact form on their profile; needs SMTP_URL',
    ),
    statistics: setting(
      'STATISTICS',
      'on',
      onOff,
      'Count profile views by day and format, without data about visitors',
    ),
  }),
  ...settingGroup('Data protection', {
    deleteAfterDays: setting(
      'DELETE_AFTER_DAYS',
      '14',
      integer(0, 365),
      'Days in which members can restore a deleted account by signing in; 0: none',
    ),
    retentionDaysSignIns: setting(
      'RETENTION_DAYS_SIGN_INS',
      '90',
      integer(1, 90),
      'Days after which sign-ins and counts of failed ones are deleted',
    ),
    retentionDaysActivity: setting(
      'RETENTION_DAYS_ACTIVITY',
      null,
      integer(31, 36_500),
      'Days after which events are deleted',
    ),
    retentionDaysMails: setting(
      'RETENTION_DAYS_MAILS',
      '30',
      integer(1, 30),
      'Days after which entries of sent and failed emails are deleted',
    ),
  }),
  ...settingGroup('Appearance', {
    siteName: setting('SITE_NAME', defaultSite.name, sentence(60), 'Name of the site on every page'),
    siteDescription: setting(
      'SITE_DESCRIPTION',
      null,
      sentence(300),
      'Headline of the landing page, one or two sentences',
    ),
    siteColor: setting(
      'SITE_COLOR',
      defaultSite.color,
      hexColor,
      'Color of links and buttons, for example #0a5bd3; adjusted for contrast',
    ),
    siteLinks: setting(
      'SITE_LINKS',
      '',
      siteLinks,
      'Footer links, for example Imprint=https://example.org/imprint, Privacy=https://…',
    ),
    helpUrl: setting(
      'HELP_URL',
      documentation.url,
      helpUrl,
      'URL of the help that pages link to; off for none',
    ),
    siteLogo: setting(
      'SITE_LOGO',
      null,
      textValue,
      'Path of a PNG, JPEG, WebP or SVG file of at most 256 KiB',
    ),
    siteAbout: setting(
      'SITE_ABOUT',
      null,
      textValue,
      'Path of a Markdown file of at most 64 KiB for the landing page',
    ),
    defaultLocale: setting(
      'DEFAULT_LOCALE',
      'en',
      textValue,
      'Language for visitors who accept none of LOCALES',
    ),
    locales: setting(
      'LOCALES',
      availableLocales.join(','),
      listOfValues(localeValue),
      'Languages of the interface',
    ),
  }),
  ...settingGroup('Backups', {
    backupDir: setting('BACKUP_DIR', null, textValue, 'Folder for automatic backups; unset: none'),
    backupKeep: setting('BACKUP_KEEP', '7', integer(1, 10_000), 'Number of backups to keep in BACKUP_DIR', {
      needs: 'backupDir',
    }),
    backupAt: setting(
      'BACKUP_AT',
      '03:00',
      listOfValues(timeOfDay),
      'Daily times of backups in UTC, separated by commas',
    ),
  }),
  ...settingGroup('Logs', {
    auditLog: setting(
      'AUDIT_LOG',
      'off',
      oneOf('off', 'stdout'),
      'stdout prints each entry of the audit log as a JSON line',
    ),
    auditDays: setting(
      'AUDIT_DAYS',
      '365',
      integer(1, 36_500),
      'Days after which entries of the audit log are deleted',
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
      'json (one object per line) or text (in development)',
      { inDevelopment: 'text' },
    ),
    accessLog: setting('ACCESS_LOG', 'off', onOff, 'Log every request'),
  }),
  ...settingGroup('Development', {
    profilerRequests: setting(
      'PROFILER_REQUESTS',
      '1000',
      integer(1, 100_000),
      'Requests that the profiler stores (development only)',
    ),
    editorUrl: setting(
      'EDITOR_URL',
      null,
      editorUrl,
      'URL that opens a source line, for example vscode://file{file}:{line} (development only)',
    ),
  }),
} as const;

export type Settings = Parsed<typeof settings>;

/** Settings of commands that call another server. */
export const clientSettings: Readonly<Record<string, string>> = {
  VITRINE_URL: 'URL of the API, for example https://api.example.org',
  VITRINE_TOKEN: 'API token: profile:read and profile:write of one user, or operator for all',
  VITRINE_ID_TOKEN: 'Identity token of a CI job; GitLab sets it by id_tokens, GitHub needs none',
  VITRINE_USER: 'User of the CI job, if several users allow its repository',
};
