import type { CachedReply, Repeat } from './repeat.ts';

/** A reply as a plain value. Only the listener turns it into bytes on a socket. */
export interface Reply {
  readonly status: number;
  /** In canonical spelling (`Content-Type`), so that a name cannot be there twice. */
  readonly headers: Record<string, string | string[]>;
  body: ReplyBody;
  /** A part of the body that many responses have in common, without personal data. */
  readonly shared?: string;
  /** Is given the reply with its static headers, before those of this request, and returns the reply to send. */
  readonly cache?: (answer: Reply) => Reply;
  /** A response from the cache: `headers` are then only those of this request, and `body` is not used. */
  readonly cached?: CachedReply;
  /** How `cached` is sent to later requests that ask for the same, without the stages. */
  readonly repeat?: Repeat;
}

export type ReplyBody = string | Uint8Array | AsyncIterable<Uint8Array> | null;

/** Any cache may store it, and revalidates it each time. */
export const revalidated = 'public, max-age=0, must-revalidate';

/** On every reply; a page replaces the policy with its own. */
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

/** Adds to `Vary` what is not in it yet. */
export function vary(answer: Reply, field: string): void {
  const fields = answer.headers.Vary;
  if (typeof fields !== 'string') answer.headers.Vary = field;
  else if (!fields.split(', ').includes(field)) answer.headers.Vary = `${fields}, ${field}`;
}
