import { detachBytes } from '../platform/detach-bytes.ts';
import type { HttpError } from './http-error.ts';
import type { HeaderLines, SharedHeaders } from './repeat.ts';

/** A client's request as plain data, not decoded, trimmed or validated. */
export interface IncomingRequest extends HeaderLines {
  readonly method: string;
  /** The target as written in the request line. */
  readonly target: string;
  /** The headers, if other requests may share them. */
  readonly shared?: SharedHeaders;
  /** The IP address at the other end of the socket. */
  readonly peer: string;
  /** Set if the listener rejected the request. The pipeline then only reports the error. */
  readonly refusal: HttpError | null;
  readonly body: RequestBody;
  /** Whether the client has closed its end, so that work on the request needn't begin. */
  readonly isAbandoned?: boolean;
}

export interface RequestBody {
  /** Whether a handler waits for the client. The handler's time limit is suspended meanwhile. */
  readonly reading: boolean;
  /**
   * Yields chunks as they arrive. Throws 413 as soon as more than `limit` bytes have come. With `pass-on`, a
   * chunk no longer counts as held once the handler requests the next.
   */
  stream(limit: number, use?: 'keep' | 'pass-on'): AsyncIterable<Uint8Array>;
  /** Receives a body that no handler read, after the reply was sent. Null marks the end. Set in development only. */
  overhear?: (chunk: Uint8Array | null) => void;
}

/** Priority under overload: always, first or last. */
export type Priority = 'always' | 'first' | 'last';

export const noBody: RequestBody = {
  reading: false,
  async *stream() {},
};

export async function readBytes(request: IncomingRequest, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(header(request, 'content-length') ?? limit);
  return collect(request.body.stream(limit), Math.min(declared, limit));
}

/** Bytes. Joining the chunks of a larger body takes time and twice the memory. */
const large = 1024 * 1024;

/** Reserves memory for the largest body. The system only commits the part that is written. */
async function collect(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  let small: Uint8Array[] = [];
  let whole: Uint8Array<ArrayBuffer> | null = null;
  let filled = 0;
  for await (const chunk of chunks) {
    if (whole === null && filled + chunk.length > large) {
      whole = new Uint8Array(most);
      whole.set(Buffer.concat(small));
      small = [];
    }
    const { length } = chunk;
    if (whole) {
      whole.set(chunk, filled);
      detachBytes(chunk);
    } else small.push(chunk);
    filled += length;
  }
  return whole?.subarray(0, filled) ?? Buffer.concat(small);
}

/** Searches the raw headers, because most requests need no map of all headers. */
export function header(request: HeaderLines, name: string): string | undefined {
  const { rawHeaders } = request;
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index];
    if (raw === undefined || !isNamed(raw, name)) continue;
    if (found !== undefined) return joined(request.headers[name]);
    found = rawHeaders[index + 1];
  }
  return found;
}

/** `name` is lower case. Characters that differ only in this bit are the same letter, or aren't allowed in a name. */
function isNamed(raw: string, name: string): boolean {
  if (raw.length !== name.length) return false;
  for (let index = 0; index < name.length; index += 1) {
    if ((raw.charCodeAt(index) | 0x20) !== name.charCodeAt(index)) return false;
  }
  return true;
}

function joined(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.join(', ');
}

/** Decodes UTF-8 in a header, whose bytes arrive as Latin-1. */
export function readableHeader(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? value : text;
}
