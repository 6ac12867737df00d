import type { Limits } from './limits.ts';
import { malformedChunk } from './refusals.ts';

/** Decodes a chunked body. Extensions and trailers are checked, counted and dropped. */
export interface ChunkedDecoder {
  /** Passes each piece to `take`. Returns where it stopped: after the body, or before an incomplete line. */
  decode(bytes: Buffer, take: (piece: Buffer) => void): number;
  readonly isDone: boolean;
}

type State = 'size' | 'data' | 'data-end' | 'trailer' | 'done';

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quoted = '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t \\x21-\\x7e\\x80-\\xff])*"';
const sizeLine = new RegExp(`^([0-9a-fA-F]{1,12})((?:;${token}(?:=(?:${token}|${quoted}))?)*)$`);
const trailerLine = new RegExp(`^${token}:[\\t\\x20-\\x7e\\x80-\\xff]*$`);
/** Trailers that would change the framing of the message. */
const forbiddenTrailer = /^(content-length|transfer-encoding):/i;

/** The largest length of a chunk-size line with extensions, in bytes. */
const longestSize = 1024;

export function createChunkedDecoder({ headers: most }: Limits): ChunkedDecoder {
  let state: State = 'size';
  /** Bytes of the current chunk that haven't arrived yet. */
  let left = 0;
  /** Bytes of extensions and trailers in the whole body. */
  let extra = 0;

  function readLine(line: string): void {
    if (state === 'data-end') {
      if (line !== '') throw malformedChunk();
      state = 'size';
    } else if (state === 'size') {
      const [, size, extensions = ''] = sizeLine.exec(line) ?? [];
      if (size === undefined) throw malformedChunk();
      extra += extensions.length;
      left = Number.parseInt(size, 16);
      state = left === 0 ? 'trailer' : 'data';
    } else if (line === '') {
      state = 'done';
    } else {
      if (!trailerLine.test(line) || forbiddenTrailer.test(line)) throw malformedChunk();
      extra += line.length;
    }
    if (extra > most) throw malformedChunk();
  }

  function longest(line: State): number {
    if (line === 'data-end') return '\r\n'.length;
    return line === 'size' ? longestSize : most;
  }

  function decode(bytes: Buffer, take: (piece: Buffer) => void): number {
    let at = 0;
    while (state !== 'done' && at < bytes.length) {
      if (state === 'data') {
        const piece = bytes.subarray(at, at + left);
        take(piece);
        at += piece.length;
        left -= piece.length;
        if (left === 0) state = 'data-end';
        continue;
      }
      const end = findLineEnd(bytes, at, longest(state));
      if (end < 0) return at;
      readLine(bytes.toString('latin1', at, end));
      at = end + 2;
    }
    return at;
  }

  return {
    decode,
    get isDone() {
      return state === 'done';
    },
  };
}

/** The start of the line break. -1 if it hasn't arrived yet. */
function findLineEnd(bytes: Buffer, from: number, most: number): number {
  const lineFeed = bytes.indexOf(10, from);
  if (lineFeed < 0) {
    if (bytes.length - from > most) throw malformedChunk();
    return -1;
  }
  if (lineFeed - from > most || bytes[lineFeed - 1] !== 13 || lineFeed === from) throw malformedChunk();
  return lineFeed - 1;
}
