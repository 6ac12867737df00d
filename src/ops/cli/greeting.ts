import { version } from '../../../package.json';
import type { Config } from '../../core/config/config.ts';
import { nameOfDatabase } from '../../core/config/database-url.ts';

/** What is running and where; in development with an address to try for each feature. */
export function greet(config: Config, announcement: string, isInteractive: boolean): string {
  const { environment, databaseUrl, baseUrl, previewUrl, apiUrl } = config;
  const isDevelopment = environment === 'development';
  return `Vitrine ${version} (${environment}), database ${nameOfDatabase(databaseUrl)}

  main      ${baseUrl}/
  profiles  ${previewUrl}/${isDevelopment ? 'alice' : '<username>'}
  API       ${apiUrl}/
${isDevelopment ? listErrors(config) : ''}${announcement}${isDevelopment || isInteractive ? '\nPress Ctrl+C to stop.\n' : ''}`;
}

/** The same for a program that reads all output, a line at a time. */
export function greetProgram({ baseUrl: main, previewUrl: profiles, apiUrl: api }: Config): string {
  const about = { time: new Date().toISOString(), level: 'info', message: 'listening' };
  return `${JSON.stringify({ ...about, main, profiles, api })}\n`;
}

function listErrors({ baseUrl, previewUrl }: Config): string {
  return `
  no route            ${baseUrl}/portal/atlas/Doc/5f0c3a9be1d24c7788aa
  method not allowed  curl -X POST ${baseUrl}/health
  user not found      ${previewUrl}/robots.txt
`;
}

/** Public names are set together: a forgotten one would lead readers to localhost. */
export function findForgottenNames({ environment, baseUrl, previewUrl, apiUrl }: Config): string | null {
  const names = Object.entries({ BASE_URL: baseUrl, PREVIEW_URL: previewUrl, API_URL: apiUrl });
  const local = names.filter(([, url]) => /^localhost$|\.localhost$/.test(new URL(url).hostname));
  if (environment !== 'production' || local.length === 0 || local.length === names.length) return null;
  const still = local.map(([variable, url]) => `${variable} is still ${url}`).join(' and ');
  return `${still}: set BASE_URL, PREVIEW_URL and API_URL together`;
}
