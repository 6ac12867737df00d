import type { Exchange } from './exchange.ts';
import type { Reply } from './reply.ts';
import { header } from './request.ts';

/** 304 when the client already has this representation. */
export function unlessKnown(exchange: Exchange, answer: Reply): Reply {
  const known = header(exchange.request, 'if-none-match');
  const { ETag: etag } = answer.headers;
  if (!known || typeof etag !== 'string' || !matchesEtag(known, etag)) return answer;
  const { 'Content-Type': _type, 'Content-Security-Policy': _policy, ...headers } = answer.headers;
  return { status: 304, headers, body: null };
}

/** Weak comparison, as RFC 9110 wants it for If-None-Match. */
function matchesEtag(list: string, etag: string): boolean {
  if (list.trim() === '*') return true;
  return list.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

export function etagOf(content: string | Uint8Array): string {
  return `"${new Bun.CryptoHasher('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}
