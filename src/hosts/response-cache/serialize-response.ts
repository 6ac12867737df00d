import { headerLines } from '../../core/kernel/header-lines.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { memoize } from '../../core/platform/memo.ts';

export interface SerializedResponse {
  /** Headers, empty line and body. The headers that the 304 lacks come first. */
  readonly bytes: Uint8Array;
  readonly unchangedStart: number;
  readonly bodyStart: number;
  /** The part that many responses share, and its position. It is stored once. */
  readonly common: Uint8Array;
  readonly commonStart: number;
}

/** The 304 is the end of the response's head, so both share their bytes. */
export function serializeResponse(
  { headers, body, shared: common = '' }: Reply,
  { headers: unchanged }: Pick<Reply, 'headers'>,
): SerializedResponse {
  const content = bodyBytes(body);
  let own = `Content-Length: ${content.length}\r\n`;
  let shared = '';
  for (const name in headers) {
    if (name in unchanged) shared += headerLines(name, headers[name]);
    else own += headerLines(name, headers[name]);
  }
  const head = `${own}${shared}\r\n`;
  const [before, left, rest] = cut(content, bytesOf(common));
  const bytes = Buffer.allocUnsafe(head.length + before.length + rest.length);
  bytes.write(head, 0, 'latin1');
  bytes.set(before, head.length);
  bytes.set(rest, head.length + before.length);
  return {
    bytes,
    unchangedStart: own.length,
    bodyStart: head.length,
    common: left,
    commonStart: head.length + before.length,
  };
}

function bodyBytes(body: Reply['body']): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return Buffer.from(typeof body === 'string' ? body : '');
}

const nothing = new Uint8Array();

/** One buffer for all responses with the same shared part. There is one for each style sheet. */
const bytesOf = memoize(200, (text: string): Uint8Array => Buffer.from(text));

function cut(content: Buffer, common: Uint8Array): [Uint8Array, Uint8Array, Uint8Array] {
  const start = common.length === 0 ? -1 : content.indexOf(common);
  if (start < 0) return [content, nothing, nothing];
  return [content.subarray(0, start), common, content.subarray(start + common.length)];
}
