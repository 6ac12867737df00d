import { version } from '../../../package.json';

/** The URL and method for purging the CDN. */
export interface PurgeTarget {
  /** If the URL contains `{key}`, each key needs a request. */
  readonly url: string;
  readonly method: string;
  readonly header: { readonly name: string; readonly value: string } | null;
}

/** With more changes than this, purging everything is faster. */
export const mostChanges = 1_000;

/** Milliseconds after which a response rendered during a purge has reached the CDN. */
export const answerTime = 1_000;

/** Milliseconds. The time limit of a request to the CDN. */
export const purgeTime = 3_000;

/** Cloudflare's limit of keys per request. */
const mostKeys = 30;

/** The keys of each request in order. */
export function listPurges({ url }: PurgeTarget, keys: readonly string[]): string[][] {
  const size = url.includes('{key}') ? 1 : mostKeys;
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, index) =>
    keys.slice(index * size, (index + 1) * size),
  );
}

/** Sends a purge. Throws unless the CDN confirms it in time. */
export async function sendPurge(
  { url, method, header }: PurgeTarget,
  keys: readonly string[],
  stopping: AbortSignal,
): Promise<void> {
  const answer = await fetch(url.replaceAll('{key}', keys[0] ?? ''), {
    method,
    redirect: 'manual',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(purgeTime)]),
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': `Vitrine/${version}`,
      'Surrogate-Key': keys.join(' '),
      ...(header && { [header.name]: header.value }),
    },
    body: JSON.stringify({ tags: keys }),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the edge answered ${answer.status}`);
}
