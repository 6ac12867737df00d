import { reasonPhrase } from '../kernel/http-error.ts';
import type { Reply } from '../kernel/reply.ts';

/** Latin-1, one character a byte. */
export interface HeadSerializer {
  /** The whole head. `standing` are the lines that the listener adds to every response. */
  head(answer: Reply, length: number | null, standing: string): string;
  /** The head before a cached response. */
  lead(answer: Reply, standing: string): string;
}

const forbidden = /[^\t\x20-\x7e\x80-\xff]/;
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const mostKept = 100;

interface Line {
  readonly value: string;
  readonly text: string;
}

/** Throws on a header that would break out of its line. */
export function createHeadSerializer(): HeadSerializer {
  /** Most headers repeat the value of the last reply: those need not be checked again. */
  const last = new Map<string, Line>();
  const statusLines = new Map<number, string>();

  function lineOf(name: string, value: string): string {
    const known = last.get(name);
    if (known?.value === value) return known.text;
    if (!known && !token.test(name)) throw new TypeError(`"${name}" is not a header name`);
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

  /** The listener itself sets the connection header and the length of the body. */
  function linesOf({ status, headers }: Reply, hasLength: boolean): string {
    let text = statusLineOf(status);
    for (const name in headers) {
      const value = headers[name];
      if (value === undefined || name === 'Connection' || (name === 'Content-Length' && hasLength)) continue;
      if (typeof value === 'string') text += lineOf(name, value);
      else for (const one of value) text += lineOf(name, one);
    }
    return text;
  }

  return {
    head(answer, length, standing) {
      const lines = linesOf(answer, length !== null);
      return `${lines}${length === null ? '' : `Content-Length: ${length}\r\n`}${standing}\r\n`;
    },
    lead: (answer, standing) => linesOf(answer, false) + standing,
  };
}
