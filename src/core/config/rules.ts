import { spellings } from '../kernel/authority.ts';
import { isLoopback } from '../platform/ip-address.ts';
import { offersMail } from './mail.ts';
import type { Settings } from './settings.ts';
import { offeredWays } from './sign-on.ts';
import { developmentSecret } from './values.ts';

export interface ConfigProblem {
  readonly variable: string;
  readonly message: string;
  /** Whether the problem is a missing setting. */
  readonly isAbsence?: true;
}

/** Seconds for which a CDN that isn't purged may serve outdated pages. */
const longestUntold = 60;

/** Rules between settings. A rule applies if all its settings were requested and are valid. */
export function findContradictions(config: Partial<Settings>): ConfigProblem[] {
  const rules = [
    findReplicaProblems,
    findPoolerProblems,
    findSecretProblems,
    findMailProblems,
    findFilesProblems,
    findCdnProblems,
    findProcessProblems,
    findHostProblems,
    findLocaleProblems,
    findSignInProblems,
  ];
  return rules.flatMap((find) => find(config));
}

function findReplicaProblems({ databaseUrl, databaseReplicaUrl }: Partial<Settings>): ConfigProblem[] {
  if (!databaseReplicaUrl || databaseUrl?.engine !== 'sqlite') return [];
  const message = 'needs PostgreSQL, and DATABASE_URL is a SQLite file; unset one of them';
  return [{ variable: 'DATABASE_REPLICA_URL', message }];
}

function findPoolerProblems({ databaseUrl, databaseDirectUrl }: Partial<Settings>): ConfigProblem[] {
  if (databaseUrl === undefined || databaseDirectUrl === undefined) return [];
  const variable = 'DATABASE_DIRECT_URL';
  const isPooled = databaseUrl.engine === 'postgres' && databaseUrl.isPooled === true;
  if (isPooled && databaseDirectUrl === null) {
    const message =
      'is not set: with ?pool=transaction in DATABASE_URL, set it to the URL of PostgreSQL itself';
    return [{ variable, message, isAbsence: true }];
  }
  if (isPooled || databaseDirectUrl === null) return [];
  return [{ variable, message: 'needs ?pool=transaction in DATABASE_URL; unset it, or add that' }];
}

function findSecretProblems({ environment, appSecret }: Partial<Settings>): ConfigProblem[] {
  if (environment && appSecret === null) {
    const message = 'is not set: production needs one, for example from `openssl rand -hex 32`';
    return [{ variable: 'APP_SECRET', message, isAbsence: true }];
  }
  if (environment === 'production' && appSecret === developmentSecret) {
    const message =
      'is the public one of development; create another, for example with `openssl rand -hex 32`';
    return [{ variable: 'APP_SECRET', message }];
  }
  return [];
}

function findMailProblems(config: Partial<Settings>): ConfigProblem[] {
  const { environment, mailServer, mailFrom, registration = 'closed', contactForm } = config;
  const found: ConfigProblem[] = [];
  if (mailServer && mailFrom === null) {
    found.push({
      variable: 'MAIL_FROM',
      message: 'is not set: SMTP_URL needs it, for example MAIL_FROM="People <people@example.org>"',
    });
  }
  if (registration !== 'closed' && environment === 'production' && mailServer === null) {
    found.push({
      variable: 'REGISTRATION',
      message: `is "${registration}" and needs SMTP_URL to confirm email addresses; set it, or REGISTRATION=closed`,
    });
  }
  if (contactForm === 'on' && environment === 'production' && mailServer === null) {
    found.push({
      variable: 'CONTACT_FORM',
      message: 'is "on" and needs SMTP_URL to deliver messages; set it, or CONTACT_FORM=off',
    });
  }
  return found;
}

function findFilesProblems({
  filesUrl,
  s3AccessKeyId,
  s3SecretAccessKey,
}: Partial<Settings>): ConfigProblem[] {
  if (!filesUrl || (s3AccessKeyId !== null && s3SecretAccessKey !== null)) return [];
  const message = 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or their AWS_ names';
  return [{ variable: 'FILES_URL', message }];
}

function findCdnProblems({ cdnPurgeUrl, cdnSeconds }: Partial<Settings>): ConfigProblem[] {
  if (cdnPurgeUrl && cdnSeconds === null)
    return [{ variable: 'CDN_PURGE_URL', message: 'is set, and CDN_SECONDS is off; set both, or none' }];
  if (!cdnSeconds || cdnSeconds <= longestUntold || cdnPurgeUrl !== null) return [];
  const message = `is "${cdnSeconds}": for that long the CDN could show data that is private now; set CDN_PURGE_URL, or use at most ${longestUntold}`;
  return [{ variable: 'CDN_SECONDS', message }];
}

/** Problems with ports and the number of processes. */
function findProcessProblems(config: Partial<Settings>): ConfigProblem[] {
  const { environment, host, port, metricsPort, workers = 1, databaseUrl } = config;
  const found: ConfigProblem[] = [];
  if (environment === 'development' && host && host !== 'localhost' && !isLoopback(host)) {
    found.push({
      variable: 'HOST',
      message: `is ${JSON.stringify(host)}: development shows stack traces and listens on loopback only; use 127.0.0.1 or set APP_ENV=production`,
    });
  }
  if (metricsPort && metricsPort === port) {
    found.push({
      variable: 'METRICS_PORT',
      message: `is "${metricsPort}": it needs another port than PORT`,
    });
  }
  if (workers > 1 && environment === 'development') {
    found.push({
      variable: 'WORKERS',
      message: `is "${workers}": development runs in one process, which explains every request; unset it or set APP_ENV=production`,
    });
  }
  if (workers > 1 && databaseUrl?.engine === 'sqlite' && databaseUrl.path.includes(':memory:')) {
    found.push({
      variable: 'WORKERS',
      message: `is "${workers}": processes cannot share a database in memory; name a file in DATABASE_URL`,
    });
  }
  return found;
}

function findHostProblems({ baseUrl, previewUrl, apiUrl }: Partial<Settings>): ConfigProblem[] {
  if (!baseUrl || !previewUrl || !apiUrl) return [];
  const urls = [baseUrl, previewUrl, apiUrl];
  const claimed = urls.map(spellings);
  return (['BASE_URL', 'PROFILES_URL', 'API_URL'] as const).flatMap((variable, index) => {
    const earlier = claimed.slice(0, index).flat();
    if (!claimed[index]?.some((authority) => earlier.includes(authority))) return [];
    return [{ variable, message: `is "${urls[index]}": each of the three hosts needs a name of its own` }];
  });
}

function findLocaleProblems({ locales, defaultLocale }: Partial<Settings>): ConfigProblem[] {
  if (!locales || !defaultLocale || locales.includes(defaultLocale)) return [];
  const message = `is "${defaultLocale}": choose one of LOCALES (${locales.join(', ')})`;
  return [{ variable: 'DEFAULT_LOCALE', message }];
}

/** Hosts of providers where anyone can get an account. */
const openProviders = [
  'accounts.google.com',
  'gitlab.com',
  'login.yahoo.com',
  'orcid.org',
  'sandbox.orcid.org',
  'cilogon.org',
  'www.linkedin.com',
  'appleid.apple.com',
  'www.facebook.com',
];

function findSignInProblems(config: Partial<Settings>): ConfigProblem[] {
  const found: ConfigProblem[] = [];
  const { environment, signIn, mailServer = null, oidcIssuer = null, oidcClientId, oidcAllow } = config;
  const saml = (config.samlMetadata ?? null) !== null;
  if (oidcIssuer !== null && oidcClientId === null) {
    found.push({
      variable: 'OIDC_CLIENT_ID',
      message: 'is not set: OIDC_ISSUER needs it; use the client id from the provider',
    });
  }
  if (oidcIssuer === null && oidcClientId) {
    found.push({
      variable: 'OIDC_ISSUER',
      message: 'is not set: OIDC_CLIENT_ID needs it',
    });
  }
  const isOpen = oidcIssuer !== null && openProviders.includes(new URL(oidcIssuer).hostname);
  if (isOpen && config.oidcCreate === 'on' && oidcAllow?.length === 0) {
    found.push({
      variable: 'OIDC_ALLOW',
      message: `is not set: anyone can have an account at ${oidcIssuer}; set a claim or mail domain, for example OIDC_ALLOW=example.org, or set OIDC_CREATE=off`,
    });
  }
  if (environment && signIn && signIn.length > 0) {
    const mail = offersMail({ environment, mailServer });
    if (offeredWays(signIn, { mail, oidc: oidcIssuer !== null, saml }).length === 0)
      found.push({
        variable: 'SIGN_IN_METHODS',
        message: `is "${signIn.join(',')}", which is incomplete: mail needs SMTP_URL, oidc needs OIDC_ISSUER, saml needs SAML_METADATA`,
      });
  }
  return found;
}
