import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import type { Reply } from './reply.ts';
import { header, type IncomingRequest } from './request.ts';

/** Returns 304 if the client already has this representation. */
export function unlessKnown({ request }: Exchange, answer: Reply): Reply {
  const { ETag: etag } = answer.headers;
  return typeof etag === 'string' && isKnown(request, etag) ? unchanged(answer) : answer;
}

/** Whether `If-None-Match` contains this ETag. */
export function isKnown(request: IncomingRequest, etag: string): boolean {
  const known = header(request, 'if-none-match');
  return known !== undefined && known !== '' && (known === etag || matchesEtag(known, etag));
}

export function unchanged({ headers: whole }: Reply): Reply {
  const {
    'Content-Type': _type,
    'Content-Length': _length,
    'Content-Encoding': _coding,
    'Content-Security-Policy': _policy,
    ...headers
  } = whole;
  return { status: 304, headers, body: null };
}

/**
 * Throws 412 unless `If-Match` and `If-None-Match` agree with the current ETag. `etag` is null if the
 * resource doesn't exist yet.
 */
export function checkPreconditions({ request }: Exchange, etag: string | null): void {
  const wanted = header(request, 'if-match');
  const unwanted = header(request, 'if-none-match');
  const isWanted = wanted === undefined || (etag !== null && isAmong(wanted, etag));
  const isUnwanted = unwanted !== undefined && etag !== null && matchesEtag(unwanted, etag);
  if (isWanted && !isUnwanted) return;
  const now = etag === null ? 'it is not there' : `its ETag is ${etag}`;
  throw new HttpError(
    412,
    `The precondition failed: ${now}. Read the resource again.`,
    etag === null ? {} : { ETag: etag },
  );
}

/** Strong comparison: a weak ETag never matches. */
function isAmong(list: string, etag: string): boolean {
  return list.trim() === '*' || list.split(',').some((one) => one.trim() === etag);
}

/** Weak comparison, which RFC 9110 requires for If-None-Match. */
function matchesEtag(list: string, etag: string): boolean {
  if (list.trim() === '*') return true;
  return list.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

export function etagOf(content: string | Uint8Array): string {
  return `"${new Bun.CryptoHasher('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}
