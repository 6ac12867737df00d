import { version } from '../../package.json';
import type { Config } from '../config.ts';
import { nameOfDatabase } from '../store/database-url.ts';

/** What is running, and an address to try for each thing it does. */
export function greet(
  { environment, databaseUrl, baseUrl, previewUrl, apiUrl }: Config,
  announcement: string,
): string {
  return `Vitrine ${version} (${environment}), database ${nameOfDatabase(databaseUrl)}

  main      ${baseUrl}/
  profiles  ${previewUrl}/${environment === 'development' ? 'alice' : '<username>'}
  API       ${apiUrl}/

  no route            ${baseUrl}/portal/atlas/Doc/5f0c3a9be1d24c7788aa
  method not allowed  curl -X POST ${baseUrl}/health
  user not found      ${previewUrl}/robots.txt
${announcement}
Press Ctrl+C to stop.
`;
}
