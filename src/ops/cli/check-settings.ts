import { type Check, fail, ok, warn } from '../../core/cli/checks.ts';
import type { Config, ConfigFound } from '../../core/config/config.ts';
import { findForgottenNames } from './greeting.ts';

/** As the server would read them here. */
export function checkSettings({ config, problems }: ConfigFound): Check[] {
  const wrong = problems.map(({ variable, message }) =>
    variable === 'APP_SECRET' && !config.given.includes('APP_SECRET')
      ? warn('settings', 'APP_SECRET is not set here', 'run this with the environment of the server')
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
  const { environment, baseUrl, previewUrl, apiUrl, trustedProxies } = config;
  const forgotten = findForgottenNames(config);
  const isBehindProxy = [baseUrl, previewUrl, apiUrl].some((url) => url?.startsWith('https:'));
  const doubts = forgotten === null ? [] : [warn('settings', forgotten, 'set all three')];
  if (environment !== 'production' || !isBehindProxy || trustedProxies.length > 0) return doubts;
  const unnamed = warn(
    'settings',
    'the addresses are https, so there is a proxy, but TRUSTED_PROXIES names none',
    'name it, or all clients count as one',
  );
  return [...doubts, unnamed];
}
