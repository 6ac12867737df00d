import { version } from '../../package.json';
import type { Config } from '../config.ts';
import { nameOf } from './open-database.ts';

/** What is running, and an address to try for each thing it does. */
export function greet({ environment, databaseUrl, baseUrl, previewUrl, apiUrl }: Config): string {
  return `Vitrine ${version} (${environment}), database ${nameOf(databaseUrl)}

  main      ${baseUrl}/
  profiles  ${previewUrl}/${environment === 'development' ? 'alice' : '<username>'}
  API       ${apiUrl}/

  no route            ${baseUrl}/portal/atlas/Doc/5f0c3a9be1d24c7788aa
  method not allowed  curl -X POST ${baseUrl}/health
  user not found      ${previewUrl}/robots.txt

Press Ctrl+C to stop.
`;
}
