import { version } from '../../../package.json';

/** Where and how the CDN is purged. */
export interface PurgeTarget {
  /** With `{key}` in it, one request for each key. */
  readonly url: string;
  readonly method: string;
  readonly header: { readonly name: string; readonly value: string } | null;
}

/** Beyond so many changes it is quicker to purge everything. */
export const mostChanges = 1_000;

/** Milliseconds after which a response that was under way during a purge has reached the CDN. */
export const answerTime = 1_000;

/** Milliseconds that the CDN has for one request. */
export const purgeTime = 3_000;

/** Cloudflare's limit for one request. */
const mostKeys = 30;

/** The keys of each request, in this order. */
export function listPurges({ url }: PurgeTarget, keys: readonly string[]): string[][] {
  const size = url.includes('{key}') ? 1 : mostKeys;
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, index) =>
    keys.slice(index * size, (index + 1) * size),
  );
}

/** Rejects unless the CDN confirms it in time. */
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
