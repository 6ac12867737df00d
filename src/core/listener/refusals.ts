import { Busy, HttpError } from '../kernel/http-error.ts';
import { targetTooLong } from '../kernel/target.ts';
import type { Framing } from './framing.ts';

/** A rejected client has to reconnect, because the start of the next request is unknown. */
const close = { Connection: 'close' };

function refuse(status: number, message: string): HttpError {
  return new HttpError(status, message, close);
}

function refusal(status: number, message: string): () => HttpError {
  return () => refuse(status, message);
}

export const notHttp = refusal(400, 'This is not an HTTP/1.1 request.');
export const malformed = refusal(400, 'The request is malformed.');
export const malformedHeader = refusal(400, 'A request header is malformed.');
export const unencodedTarget = refusal(400, 'The URL has characters that must be percent-encoded.');
export const headersTooLarge = refusal(431, 'The request headers are too many or larger than 16 KiB.');
export const endedEarly = refusal(400, 'The request ended before it was complete.');
export const tookTooLong = refusal(408, 'The request took too long to arrive. Send it again.');
export const malformedChunk = refusal(400, 'The chunked request body is malformed.');
export const bodyEndedEarly = refusal(400, 'The request ended before the end of its body.');
export const bodyTooSlow = refusal(
  408,
  'The request body arrived too slowly. Send it again over a faster connection.',
);

export function targetTooLarge(): HttpError {
  return targetTooLong(close);
}

export function bodyTooLarge(limit: number): HttpError {
  const size = limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MiB` : `${Math.ceil(limit / 1024)} KiB`;
  return new HttpError(413, `The request body is larger than the ${size} allowed here.`);
}

export function noRoomForBody(): HttpError {
  return new Busy('The server is receiving too much data. Try again in a few seconds.');
}

export function noTime(): HttpError {
  return new Busy(noTimeNow);
}

export const noTimeNow = 'The server is overloaded. Try again in a few seconds.';

/** The response without the headers that the listener adds to each response. */
export function plainAnswer(status: string, message: string): { head: string; body: string } {
  const body = `${message}\n`;
  const type = 'Content-Type: text/plain; charset=utf-8';
  const lines = [`HTTP/1.1 ${status}`, type, `Content-Length: ${body.length}`, 'Cache-Control: no-store'];
  return { head: `${lines.join('\r\n')}\r\nRetry-After: 5\r\n`, body };
}

export type TurnedAway = 'too-many' | 'too-many-of-client';

/** The complete response. There is no request that could run through the stages, and no time to wait for one. */
export function turnedAway(verdict: TurnedAway): string {
  const [status, message]: [string, string] =
    verdict === 'too-many'
      ? ['503 Service Unavailable', 'Too many clients are connected. Try again in a moment.']
      : ['429 Too Many Requests', 'Too many connections are open from your IP address. Close some of them.'];
  const { head, body } = plainAnswer(status, message);
  return `${head}Connection: close\r\n\r\n${body}`;
}

/** Methods that HTTP parsers know. Routes decide which of them a resource allows. */
const methods = new Set(
  `ACL BIND CHECKOUT CONNECT COPY DELETE GET HEAD LINK LOCK M-SEARCH MERGE MKACTIVITY MKCALENDAR MKCOL MOVE NOTIFY OPTIONS PATCH POST
  PROPFIND PROPPATCH PURGE PUT QUERY REBIND REPORT SEARCH SOURCE SUBSCRIBE TRACE UNBIND UNLINK UNLOCK UNSUBSCRIBE`.split(
    /\s+/,
  ),
);

/** Only characters that an authority may contain, because a proxy that allows others might see another host. */
const absoluteTarget = /^https?:\/\/(?:[\w.~!$&'()*+,;:=%-]*@)?[\w.~!$&'()*+,;:=%[\]-]+(?:[/?]|$)/i;

export function refuseMethodOrTarget(method: string, target: string): HttpError | null {
  if (method === 'GET' && target.startsWith('/')) return null;
  if (!methods.has(method))
    return refuse(501, 'This request method is unknown. Use an upper-case method, for example GET.');
  if (method === 'CONNECT') return refuse(501, 'This server is not a proxy and does not support CONNECT.');
  if (target.startsWith('/') || absoluteTarget.test(target)) return null;
  return refuse(400, 'The request target must start with a slash or with http://.');
}

export function refuseFraming(method: string, { body, fault, expectation }: Framing): HttpError | null {
  if (fault === 'contradictory')
    return refuse(400, 'Content-Length and Transfer-Encoding are invalid or contradict each other.');
  if (fault === 'unknown-coding') return refuse(501, 'The server supports only the transfer coding chunked.');
  if (body !== 0 && (method === 'GET' || method === 'HEAD'))
    return refuse(400, `A ${method} request has no body here. Send it without one.`);
  if (expectation === null || expectation === '100-continue') return null;
  return refuse(417, 'The server supports only Expect: 100-continue.');
}
