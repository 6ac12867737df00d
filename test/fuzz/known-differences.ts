import type { Seen } from './echo.ts';
import type { Fate, Outcome } from './observe.ts';

export interface Observed {
  readonly sent: string;
  readonly oracle: Outcome;
  readonly ours: Outcome;
}

/** A request that `node:http` accepted and we rejected. */
interface Refused {
  readonly seen: Seen;
  /** All bytes of the connection. */
  readonly sent: string;
  /** The body of the previous request. */
  readonly bodyBefore: string;
}

/** Reasons for rejecting what `node:http` on Bun accepts. Accepting what it rejects is never allowed. */
const stricter: Readonly<Record<string, (refused: Refused) => boolean>> = {
  'HTTP/1.0 has no transfer codings': ({ seen, sent }) =>
    valuesOf(seen, 'transfer-encoding').length > 0 && sent.includes('HTTP/1.0'),
  'a transfer coding that we do not know': ({ seen }) =>
    valuesOf(seen, 'transfer-encoding').some((value) => value.toLowerCase() !== 'chunked'),
  'a length with a leading zero': ({ seen }) =>
    valuesOf(seen, 'content-length').some((value) => /^0\d/.test(value)),
  'a tab behind a length or a coding, which Node refuses, too': ({ sent }) =>
    /\r\n(content-length|transfer-encoding):[^\r\n]*\t *\r\n/i.test(sent),
  'a length that is sent twice': ({ seen }) => valuesOf(seen, 'content-length').length > 1,
  'a chunk extension that is not name or name=value': ({ seen, sent }) =>
    valuesOf(seen, 'transfer-encoding').length > 0 && /\r\n[0-9a-f]+[ \t]*;/i.test(sent),
  'a chunk size of more than twelve digits': ({ seen, sent }) =>
    valuesOf(seen, 'transfer-encoding').length > 0 && /\r\n[0-9a-f]{13}/i.test(sent),
  'a head of more than 16 KiB, all of it counted': ({ seen }) =>
    seen.rawHeaders.reduce((size, part) => size + part.length + 2, seen.target.length + 24) > 16_000,
  'more than 190 headers': ({ seen }) => seen.rawHeaders.length > 380,
  'trailers of more than 16 KiB': ({ seen, sent }) =>
    valuesOf(seen, 'transfer-encoding').length > 0 && /\r\n0+\r\n[^\r]{16384}/.test(sent),
  'more before a request than one CRLF': ({ seen: { method }, sent, bodyBefore }) =>
    new RegExp(`((^|[^\\r])\\n|\\r|\\r\\r\\n|^\\r?\\n\\r\\n|(\\r\\n){4})${method} `).test(`${sent}GET `) ||
    bodyBefore.endsWith('\r') ||
    (bodyBefore !== '' && `${sent}GET `.includes(`${bodyBefore}\r\n\r\n${method} `)),
  'an absolute target without a host, or with characters in it that no host has': ({ seen }) =>
    /^https?:\/\/(?:$|[/?#]|[^/?]*["<>\\^`{|}#])/i.test(seen.target),
  'more than 100-continue expected': ({ seen }) =>
    valuesOf(seen, 'expect').some((value) => value.toLowerCase() !== '100-continue'),
};

/** The reason for a difference. Null for an unknown one, which is a fault. */
export function findReason({ sent, oracle, ours }: Observed): string | null {
  const index = ours.fates.findIndex((fate, at) => !isSame(oracle.fates[at], fate));
  const [theirs, own] = [oracle.fates[index], ours.fates[index]];
  if (index < 0) return closesEarlier(oracle, ours) ? 'what is refused is closed at once' : null;
  if (!own || 'accepted' in own) return null;
  // At the end of the connection, node:http sends no response to an incomplete request.
  if (!theirs) return 'a request that was cut short is answered';
  if ('refused' in theirs) return null;
  const before = oracle.fates[index - 1];
  const bodyBefore =
    before && 'accepted' in before ? Buffer.from(before.accepted.body, 'base64').toString('latin1') : '';
  const refused = { seen: theirs.accepted, sent, bodyBefore };
  return Object.keys(stricter).find((reason) => stricter[reason]?.(refused)) ?? null;
}

/** Whether both reject, but `node:http` waits for the rest of the request. */
function closesEarlier(oracle: Outcome, ours: Outcome): boolean {
  const last = ours.fates.at(-1);
  const isSameUntilThen = oracle.fates.length === ours.fates.length;
  return isSameUntilThen && ours.isClosed && last !== undefined && 'refused' in last;
}

/** The wording of a rejection doesn't count. */
export function isSame(one: Fate | undefined, other: Fate | undefined): boolean {
  if (!one || !other || 'refused' in one || 'refused' in other) {
    return one !== undefined && other !== undefined && 'refused' in one && 'refused' in other;
  }
  return Bun.deepEquals(one, other);
}

function valuesOf({ rawHeaders }: Seen, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
