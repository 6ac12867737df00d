/** What goes back: a value. Only the listener turns it into bytes on a socket. */
export interface Reply {
  readonly status: number;
  /** Names in their canonical spelling (`Content-Type`), so that a name is there once. */
  readonly headers: Record<string, string | string[]>;
  body: ReplyBody;
  /** A part of the body that many others have, too, and that says nothing about anybody. */
  readonly shared?: string;
  /** Gets the answer as everybody gets it, before the stages add what is for one request alone; gives what goes out. */
  readonly cache?: (answer: Reply) => Reply;
  /** The answer as it was kept: then headers are only those for one request alone, and there is no other body. */
  readonly cached?: CachedReply;
}

/** Headers, the empty line and the body, as they stand in an answer behind what is for one request alone. */
export interface CachedReply {
  readonly length: number;
  readonly bodyStart: number;
  /** From here up to the body it is the head of a 304. */
  readonly unchangedStart: number;
  /** Something else may be in its place by now: it has to be made again. */
  readonly isEvicted: boolean;
  /** So much of it, to there. */
  copyTo(target: Buffer, at: number, from: number, to: number): void;
}

export type ReplyBody = string | Uint8Array | AsyncIterable<Uint8Array> | null;

/** For everybody to keep, and to ask about each time. */
export const revalidated = 'public, max-age=0, must-revalidate';

/** On every answer; a page replaces the policy with its own. */
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
