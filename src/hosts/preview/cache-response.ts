import { isKnown, unchanged, unlessKnown } from '../../core/kernel/conditional.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import type { CachedReply } from '../../core/kernel/repeat.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import type { CachedPerson, CachedProfile } from '../response-cache/cached-profile.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';

/** A published profile, with the requested username. */
export interface FoundProfile {
  readonly entry: CachedProfile;
  readonly person: CachedPerson;
}

export function sendCached({ request }: Exchange, cached: CachedReply & { readonly etag: string }): Reply {
  return { status: isKnown(request, cached.etag) ? 304 : 200, headers: {}, body: null, cached };
}

export function cacheResponse(
  cache: ResponseCache,
  exchange: Exchange,
  { entry, person }: FoundProfile,
  key: string,
  whole: Reply,
): Reply {
  const etag = String(whole.headers.ETag);
  const before = entry.responses.get(key);
  if (before?.etag === etag) return sendCached(exchange, before);
  const cached = etag.startsWith(`"${person.etag}-`)
    ? cache.put(entry, key, { etag, whole, unchanged: unchanged(whole) })
    : null;
  return cached ? sendCached(exchange, cached) : unlessKnown(exchange, whole);
}
