import { escapeHtml } from '../html/jsx/markup.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { headerLines } from '../kernel/header-lines.ts';
import type { KeptReply, Reply } from '../kernel/reply.ts';
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

  return {
    fill(exchange, error, type) {
      const frame = isPlain(exchange, error) && frames.get(keyOf(exchange, type));
      return frame ? fill(frame, error.status, inType[type](error.message)) : null;
    },
    leave(exchange, error, type, render) {
      const answer = render(error.message);
      if (!isPlain(exchange, error) || frames.size >= mostFrames) return answer;
      const keep = (dressed: Reply): Reply => {
        const frame = createFrame(dressed, String(render(marker).body));
        if (!frame) return dressed;
        frames.set(keyOf(exchange, type), frame);
        return fill(frame, error.status, inType[type](error.message));
      };
      return { ...answer, keep };
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
function keyOf({ host, locale, match }: Exchange, type: ErrorType): string {
  return `${host.name} ${match.kind} ${locale} ${type}`;
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

function fill({ head, before, after }: Frame, status: number, text: string): Reply {
  const message = Buffer.from(text);
  const length = before.length + message.length + after.length;
  const bytes = Buffer.concat([head, before, message, after], head.length + length);
  const kept: KeptReply = {
    length: bytes.length,
    bodyStart: head.length,
    unchangedStart: 0,
    isGone: false,
    copyTo: (target, at, from, to) => void bytes.copy(target, at, from, to),
  };
  return { status, headers: { 'Content-Length': String(length) }, body: null, kept };
}
