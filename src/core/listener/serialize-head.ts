import { reasonPhrase } from '../kernel/http-error.ts';
import type { Reply } from '../kernel/reply.ts';

/** Serializes heads as Latin-1, with one character per byte. */
export interface HeadSerializer {
  /** The whole head. `standing` are the headers that the listener adds to each response. */
  head(answer: Reply, length: number | null, standing: string): string;
  /** The headers before a cached response. */
  lead(answer: Reply, standing: string): string;
}

const forbidden = /[^\t\x20-\x7e\x80-\xff]/;
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const mostKept = 100;

interface Line {
  readonly value: string;
  readonly text: string;
}

/** Throws on a header that would end its line. */
export function createHeadSerializer(): HeadSerializer {
  /** The last value of each header. Most values repeat, and need no second check. */
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

  /** Leaves out the connection header and the length, which the listener sets. */
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
