import { reasonPhrase } from '../kernel/http-error.ts';
import type { Reply } from '../kernel/reply.ts';

/** A character a byte. `standing` are the lines that the listener adds to every answer. */
export type SerializeHead = (answer: Reply, length: number | null, standing: string) => string;

const forbidden = /[^\t\x20-\x7e\x80-\xff]/;
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const mostKept = 100;

interface Line {
  readonly value: string;
  readonly text: string;
}

/** Throws on a header that would break out of its line. */
export function createHeadSerializer(): SerializeHead {
  /** Most headers have the value that they had the last time: they need not be checked again. */
  const last = new Map<string, Line>();
  const statusLines = new Map<number, string>();

  function lineOf(name: string, value: string): string {
    const known = last.get(name);
    if (known?.value === value) return known.text;
    if (!known && !token.test(name)) throw new TypeError(`"${name}" is no name of a header`);
    if (forbidden.test(value)) throw new TypeError(`the header ${name} has characters that cannot be sent`);
    const text = `${name}: ${value}\r\n`;
    if (known || last.size < mostKept) last.set(name, { value, text });
    return text;
  }

  function statusLineOf(status: number): string {
    const known = statusLines.get(status);
    if (known !== undefined) return known;
    const line = `HTTP/1.1 ${status} ${reasonPhrase(status)}\r\n`;
    statusLines.set(status, line);
    return line;
  }

  return ({ status, headers }, length, standing) => {
    let text = statusLineOf(status);
    for (const name in headers) {
      const value = headers[name];
      // Whether the connection stays is the listener's to say, and how long the body is.
      if (value === undefined || name === 'Connection' || (name === 'Content-Length' && length !== null))
        continue;
      if (typeof value === 'string') text += lineOf(name, value);
      else for (const one of value) text += lineOf(name, one);
    }
    if (length !== null) text += `Content-Length: ${length}\r\n`;
    return `${text}${standing}\r\n`;
  };
}
