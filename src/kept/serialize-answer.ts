import type { Reply } from '../kernel/reply.ts';

export interface Serialized {
  /** Headers, the empty line and the body: first those headers that a 304 of it does not have. */
  readonly bytes: Uint8Array;
  readonly unchangedStart: number;
  readonly bodyStart: number;
}

/** An answer, and what a reader gets who has it already: the end of its head. */
export function serializeAnswer(
  { headers, body }: Reply,
  { headers: unchanged }: Pick<Reply, 'headers'>,
): Serialized {
  const content = typeof body === 'string' ? Buffer.from(body) : ((body ?? new Uint8Array()) as Uint8Array);
  let own = `Content-Length: ${content.length}\r\n`;
  let common = '';
  for (const name in headers) {
    if (name in unchanged) common += linesOf(name, headers[name]);
    else own += linesOf(name, headers[name]);
  }
  const bodyStart = own.length + common.length + 2;
  const bytes = Buffer.allocUnsafe(bodyStart + content.length);
  bytes.write(`${own}${common}\r\n`, 0, 'latin1');
  bytes.set(content, bodyStart);
  return { bytes, unchangedStart: own.length, bodyStart };
}

function linesOf(name: string, value: string | string[] = []): string {
  return typeof value === 'string' ? lineOf(name, value) : value.map((one) => lineOf(name, one)).join('');
}

function lineOf(name: string, value: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) throw new TypeError(`the header ${name} cannot be sent`);
  return `${name}: ${value}\r\n`;
}
