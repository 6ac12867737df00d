import { escapeHtml } from '../html/jsx/markup.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { headerLines } from '../kernel/header-lines.ts';
import type { CachedReply, Reply } from '../kernel/reply.ts';
import type { ErrorDescription } from './describe-error.ts';

/** The types that an error is shown in, and how a text stands in each of them. */
export const inType = {
  'text/html': escapeHtml,
  'application/problem+json': (text: string) => JSON.stringify(text).slice(1, -1),
  'text/plain': (text: string) => text,
} as const;
export type ErrorType = keyof typeof inType;

/** What is sent of an error, but for its message: that alone differs between two that are not found. */
export interface ErrorFrames {
  /** The answer, if there is a frame for it. */
  fill(exchange: Exchange, error: ErrorDescription, type: ErrorType): Reply | null;
  /** The answer, which leaves its frame once the stages have added what they always add. */
  leave(exchange: Exchange, error: ErrorDescription, type: ErrorType, render: Render): Reply;
}

/** How an error with this message is shown. */
type Render = (message: string) => Reply;

interface Frame {
  readonly head: Buffer;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** Hosts, types, languages, and whether there was a route: not more than this. */
const mostFrames = 100;
/** Stands where the message will. It is the same text in every type. */
const marker = 'THE-MESSAGE-OF-AN-ERROR';

export function createErrorFrames(): ErrorFrames {
  const frames = new Map<string, Frame>();
  /** The one before is mostly of the same kind: then its key need not be put together. */
  let last: { readonly kind: Kind; readonly frame: Frame } | null = null;

  function find(kind: Kind): Frame | undefined {
    if (last !== null && isSame(last.kind, kind)) return last.frame;
    const frame = frames.get(keyOf(kind));
    if (frame) last = { kind, frame };
    return frame;
  }

  return {
    fill(exchange, error, type) {
      const frame = isPlain(exchange, error) ? find(kindOf(exchange, type)) : undefined;
      return frame ? fill(frame, error.status, inType[type](error.message)) : null;
    },
    leave(exchange, error, type, render) {
      const answer = render(error.message);
      if (!isPlain(exchange, error) || frames.size >= mostFrames) return answer;
      const cache = (dressed: Reply): Reply => {
        const frame = createFrame(dressed, String(render(marker).body));
        if (!frame) return dressed;
        frames.set(keyOf(kindOf(exchange, type)), frame);
        return fill(frame, error.status, inType[type](error.message));
      };
      return { ...answer, cache };
    },
  };
}

/** E1 and E3, and nothing that has more to say than they. */
function isPlain(
  { path }: Exchange,
  { status, reference, whole, headers, extensions }: ErrorDescription,
): boolean {
  return (
    status === 404 &&
    path !== '/' &&
    reference === null &&
    whole === null &&
    isEmpty(headers) &&
    isEmpty(extensions)
  );
}

function isEmpty(record: object): boolean {
  for (const _key in record) return false;
  return true;
}

/** Everything that the page and the stages look at. */
interface Kind {
  readonly host: string;
  readonly match: string;
  readonly locale: string;
  readonly type: ErrorType;
}

function kindOf({ host, locale, match }: Exchange, type: ErrorType): Kind {
  return { host: host.name, match: match.kind, locale, type };
}

function isSame(one: Kind, other: Kind): boolean {
  return (
    one.host === other.host &&
    one.match === other.match &&
    one.locale === other.locale &&
    one.type === other.type
  );
}

function keyOf({ host, match, locale, type }: Kind): string {
  return `${host} ${match} ${locale} ${type}`;
}

function createFrame({ headers }: Reply, body: string): Frame | null {
  const [before, after, more] = body.split(marker);
  if (before === undefined || after === undefined || more !== undefined) return null;
  let head = '';
  for (const name in headers) head += headerLines(name, headers[name]);
  return {
    head: Buffer.from(`${head}\r\n`, 'latin1'),
    before: Buffer.from(before),
    after: Buffer.from(after),
  };
}

function fill(frame: Frame, status: number, message: string): Reply {
  const cached = new FilledFrame(frame, message);
  const length = String(cached.length - cached.bodyStart);
  return { status, headers: { 'Content-Length': length }, body: null, cached };
}

/** An answer that nobody keeps, in the form of those that are kept. */
class FilledFrame implements CachedReply {
  readonly length: number;
  readonly bodyStart: number;
  readonly unchangedStart = 0;
  readonly isEvicted = false;
  readonly #frame: Frame;
  readonly #message: string;

  constructor(frame: Frame, message: string) {
    const { head, before, after } = frame;
    this.#frame = frame;
    this.#message = message;
    this.bodyStart = head.length;
    this.length = head.length + before.length + Buffer.byteLength(message) + after.length;
  }

  /** All of it, or its head: nobody wants anything else of it. */
  copyTo(target: Buffer, at: number, _from: number, to: number): void {
    const { head, before, after } = this.#frame;
    target.set(head, at);
    if (to === this.bodyStart) return;
    const start = at + head.length;
    target.set(before, start);
    const end = start + before.length;
    target.set(after, end + target.write(this.#message, end));
  }
}
