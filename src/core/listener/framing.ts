/** The length of the body and the use of the connection, according to the headers. */
export interface Framing {
  readonly body: BodyFraming;
  /** Why the end of the body can't be determined. */
  readonly fault: FramingFault | null;
  readonly keepAlive: boolean;
  readonly expectation: string | null;
}

/** A length in bytes, or chunked. */
export type BodyFraming = number | 'chunked';
type FramingFault = 'contradictory' | 'unknown-coding';

/** The framing of most requests, which share this object. */
export const plainFraming: Framing = { body: 0, fault: null, keepAlive: true, expectation: null };

export function findFraming(rawHeaders: readonly string[], minor: number): Framing {
  return minor === 1 && !saysSomething(rawHeaders) ? plainFraming : readFraming(rawHeaders, minor);
}

export function saysWhereBodyEnds(name: string): boolean {
  return /^(content-length|transfer-encoding)$/i.test(name);
}

function saysSomething(rawHeaders: readonly string[]): boolean {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    // The length distinguishes most names without a comparison.
    const { length } = name;
    if (length !== 14 && length !== 17 && length !== 10 && length !== 6) continue;
    if (name !== 'Accept' && name !== 'User-Agent' && telling.has(name.toLowerCase())) return true;
  }
  return false;
}

const telling: ReadonlySet<string> = new Set(['connection', 'content-length', 'expect', 'transfer-encoding']);

function readFraming(rawHeaders: readonly string[], minor: number): Framing {
  const lengths: string[] = [];
  const codings: string[] = [];
  const options: string[] = [];
  let expectation: string | null = null;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const value = rawHeaders[index + 1] ?? '';
    switch (rawHeaders[index]?.toLowerCase()) {
      case 'content-length':
        lengths.push(value);
        break;
      case 'transfer-encoding':
        codings.push(value.toLowerCase());
        break;
      case 'connection':
        options.push(value.toLowerCase());
        break;
      case 'expect':
        expectation = expectation === null ? value.toLowerCase() : `${expectation}, ${value.toLowerCase()}`;
        break;
    }
  }
  // An HTTP/1.0 client gets a single response per connection, whatever it requests.
  const keepAlive = minor === 1 && !options.some((option) => /(^|,)[ \t]*close[ \t]*(,|$)/.test(option));
  const body = findBodyFraming(lengths, codings, minor);
  const isFault = body === 'contradictory' || body === 'unknown-coding';
  // `Connection: keep-alive` is the default.
  if (keepAlive && body === 0 && expectation === null) return plainFraming;
  return {
    body: isFault ? 0 : body,
    fault: isFault ? body : null,
    keepAlive,
    expectation: minor === 1 ? expectation : null,
  };
}

function findBodyFraming(
  lengths: readonly string[],
  codings: readonly string[],
  minor: number,
): BodyFraming | FramingFault {
  const [length = '0'] = lengths;
  // Some parsers read a number with a leading zero as octal.
  if (lengths.length > 1 || !/^(0|[1-9]\d{0,14})$/.test(length)) return 'contradictory';
  if (codings.length === 0) return Number(length);
  if (lengths.length > 0 || minor === 0) return 'contradictory';
  const [coding = ''] = codings;
  if (codings.length === 1 && coding === 'chunked') return 'chunked';
  // If "chunked" occurs twice or before another coding, the end of the body is ambiguous.
  const names = codings
    .join(',')
    .split(',')
    .map((name) => name.trim());
  return names.includes('') || names.slice(0, -1).includes('chunked') ? 'contradictory' : 'unknown-coding';
}
