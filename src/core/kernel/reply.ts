import type { CachedReply, Repeat } from './repeat.ts';

/** A reply as a plain value. Only the listener turns it into bytes on a socket. */
export interface Reply {
  readonly status: number;
  /** Canonical names, for example `Content-Type`, so that a header can't occur twice. */
  readonly headers: Record<string, string | string[]>;
  body: ReplyBody;
  /** A part of the body that many responses share. It contains no personal data. */
  readonly shared?: string;
  /** Receives the reply with its static headers, before those of this request are added. Returns the reply to send. */
  readonly cache?: (answer: Reply) => Reply;
  /** A cached response. `headers` then contains only those of this request, and `body` is unused. */
  readonly cached?: CachedReply;
  /** Sends `cached` to later equivalent requests without running the stages. */
  readonly repeat?: Repeat;
}

export type ReplyBody = string | Uint8Array | AsyncIterable<Uint8Array> | null;

/** Any cache may store the response, and must revalidate it each time. */
export const revalidated = 'public, max-age=0, must-revalidate';

/** Sent with each reply. A page replaces the policy with its own. */
const security = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

export function reply(status: number, headers: Record<string, string>, body: ReplyBody = null): Reply {
  return { status, headers: { ...security, ...headers }, body };
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return reply(
    status,
    { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    JSON.stringify(value),
  );
}

export function redirect(status: 301 | 303 | 308, location: string): Reply {
  return reply(status, { Location: location });
}

/** Adds a header name to `Vary` unless it is already there. */
export function vary(answer: Reply, field: string): void {
  const fields = answer.headers.Vary;
  if (typeof fields !== 'string') answer.headers.Vary = field;
  else if (!fields.split(', ').includes(field)) answer.headers.Vary = `${fields}, ${field}`;
}
