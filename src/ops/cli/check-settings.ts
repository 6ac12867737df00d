import { RedisClient } from 'bun';
import { type Check, fail, ok, warn } from '../../core/cli/checks.ts';
import type { Config, ConfigFound } from '../../core/config/config.ts';
import { describeCertificateTrouble } from '../../core/platform/certificate-trouble.ts';
import { needsStartTls } from './needs-starttls.ts';

/** Checks the settings as a server would read them here. */
export function checkSettings({ config, problems }: ConfigFound): Check[] {
  const wrong = problems.map(({ variable, message }) =>
    variable === 'APP_SECRET' && !config.given.includes('APP_SECRET')
      ? warn('settings', 'APP_SECRET is not set', 'run this with the settings of the server')
      : fail('settings', `${variable} ${message}`, `change ${variable}`),
  );
  const doubtful = isWhole(config) ? findDoubts(config) : [];
  const all = [...wrong, ...doubtful];
  return all.length > 0
    ? all
    : [ok('settings', `${config.environment}, at ${config.host} port ${config.port}`)];
}

function isWhole(config: ConfigFound['config']): config is Config {
  return (
    config.environment !== undefined && config.baseUrl !== undefined && config.trustedProxies !== undefined
  );
}

function findDoubts(config: Config): Check[] {
  const { environment, baseUrl, previewUrl, apiUrl, trustedProxies, warnings } = config;
  const isBehindProxy = [baseUrl, previewUrl, apiUrl].some((url) => url?.startsWith('https:'));
  const doubts = warnings.map((warning) =>
    warn('settings', warning, 'run vitrine settings, and vitrine help settings'),
  );
  if (environment !== 'production' || !isBehindProxy || trustedProxies.length > 0) return doubts;
  const unnamed = warn(
    'settings',
    'the URLs use https, but TRUSTED_PROXIES is empty',
    'set TRUSTED_PROXIES to the IP address of the proxy; until then all clients share one rate limit',
  );
  return [...doubts, unnamed];
}

/** Connects to the mail server and signs in, without sending a mail. */
export async function checkMail({
  mailServer: server = null,
  mailFrom: from = null,
  baseUrl = 'http://localhost',
}: Partial<Config>): Promise<Check | null> {
  if (server === null || from === null) return null;
  const { createSmtpTransport } = await import('../../accounts/mail/smtp-transport.ts');
  const { hostname } = new URL(baseUrl);
  const transport = createSmtpTransport({ server, from, dkim: null, hostname, patience: 10_000 });
  const trouble = await transport.verify();
  transport.close();
  const name = `${server.host} port ${server.port}`;
  const isLocal = server.security === 'local';
  if (isLocal && (trouble === null ? await needsStartTls(server, from.address) : /STARTTLS/i.test(trouble)))
    return fail(
      'mail',
      `${name}: ${trouble ?? 'the mail server accepts mail only after STARTTLS'}`,
      'the mail server needs STARTTLS: use the host name of its certificate in SMTP_URL, not localhost',
    );
  if (trouble === null) return ok('mail', `${name} accepts the login`);
  return fail('mail', `${name}: ${trouble}`, 'check SMTP_URL, then run vitrine mail test ADDRESS');
}

/** Checks whether Redis responds. Without it, each node counts limits separately. */
export async function checkRedis({ redisUrl = null }: Partial<Config>): Promise<Check | null> {
  if (redisUrl === null) return null;
  const client = new RedisClient(redisUrl, { connectionTimeout: 5_000, autoReconnect: false, maxRetries: 0 });
  try {
    await client.connect();
    await client.ping();
    return ok('redis', `${new URL(redisUrl).host} responds`);
  } catch (error) {
    const trouble = error instanceof Error ? (describeCertificateTrouble(error) ?? error.message) : '';
    return warn(
      'redis',
      `${new URL(redisUrl).host}: ${trouble}`,
      'check REDIS_URL; until then each node counts limits alone',
    );
  } finally {
    client.close();
  }
}
