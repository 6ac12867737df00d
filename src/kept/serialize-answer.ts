import type { Reply } from '../kernel/reply.ts';

export interface Serialized {
  /** Headers, the empty line and the body. */
  readonly bytes: Uint8Array;
  /** How many of them come before the body. */
  readonly headLength: number;
}

export function serializeAnswer({ headers, body }: Reply): Serialized {
  const content = typeof body === 'string' ? Buffer.from(body) : ((body ?? new Uint8Array()) as Uint8Array);
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => lineOf(name, one)),
  );
  if (body !== null) lines.push(lineOf('Content-Length', String(content.length)));
  const head = Buffer.from(`${lines.join('')}\r\n`, 'latin1');
  return { bytes: Buffer.concat([head, content]), headLength: head.length };
}

function lineOf(name: string, value: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) throw new TypeError(`the header ${name} cannot be sent`);
  return `${name}: ${value}\r\n`;
}
