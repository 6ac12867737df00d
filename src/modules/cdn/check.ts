import { type Check, ok, warn } from '../../core/cli/checks.ts';
import { describeCertificateTrouble } from '../../core/platform/certificate-trouble.ts';
import type { ExaminedSystem } from '../module.ts';
import { purgeTime } from './send-purge.ts';

/** Checks that the server of CDN_PURGE_URL responds. A request without the header purges nothing. */
export async function checkCdn({ config, offline }: ExaminedSystem): Promise<Check | null> {
  const { cdnPurgeUrl: url = null } = config;
  if (offline || url === null) return null;
  const { origin, host } = new URL(url.replaceAll('{key}', 'key'));
  try {
    await fetch(origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(purgeTime),
    });
    return ok('cdn', `${host} responds`);
  } catch (error) {
    const trouble = error instanceof Error ? (describeCertificateTrouble(error) ?? error.message) : '';
    return warn(
      'cdn',
      `${host} is unreachable: ${trouble}`,
      'check CDN_PURGE_URL; until then the CDN shows old pages',
    );
  }
}
