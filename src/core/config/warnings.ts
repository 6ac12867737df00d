import type { Setting } from './setting.ts';
import { type Settings, settings } from './settings.ts';

interface Former {
  readonly name: keyof Settings;
  readonly formerly: string;
}

/** Settings that are valid but may have another effect than the operator expects. */
export function findWarnings(
  config: Partial<Settings>,
  /** Variables that are set under their own name. */
  given: readonly string[],
  former: readonly Former[],
): string[] {
  return [
    ...former.map(({ name, formerly }) => `${formerly} is now ${settings[name].variable}. Rename it`),
    ...findIdle(config, given),
    ...findForgottenNames(config),
  ];
}

function findIdle(config: Partial<Settings>, given: readonly string[]): string[] {
  return Object.values<Setting<unknown>>(settings).flatMap(({ variable, needs }) => {
    if (needs === undefined || !given.includes(variable)) return [];
    const needed = needs as keyof Settings;
    const isIdle = config[needed] === null || config[needed] === 'closed';
    return isIdle ? [`${variable} has no effect without ${settings[needed].variable}`] : [];
  });
}

/** The public URLs belong together. Visitors would get links to localhost if one were missing. */
function findForgottenNames({ environment, baseUrl, previewUrl, apiUrl }: Partial<Settings>): string[] {
  if (environment !== 'production' || !baseUrl || !previewUrl || !apiUrl) return [];
  const names = Object.entries({ BASE_URL: baseUrl, PROFILES_URL: previewUrl, API_URL: apiUrl });
  const local = names.filter(([, url]) => /^localhost$|\.localhost$/.test(new URL(url).hostname));
  if (local.length === 0 || local.length === names.length) return [];
  const still = local.map(([variable, url]) => `${variable} is still ${url}`).join(' and ');
  return [`${still}: set BASE_URL, PROFILES_URL and API_URL together`];
}
