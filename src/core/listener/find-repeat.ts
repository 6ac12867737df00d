import type { Repeat } from '../kernel/repeat.ts';
import type { HeaderBlock } from './header-block.ts';
import type { KnownBlocks } from './known-blocks.ts';

const start = Buffer.from('GET /');
const version = Buffer.from(' HTTP/1.1\r\n');
const space = 32;

interface FoundRepeat {
  readonly repeat: Repeat;
  readonly block: HeaderBlock;
}

/** The response to an earlier request with the same bytes. Null if the request has to be parsed. */
export function findRepeat(bytes: Buffer, known: KnownBlocks, isProxy: boolean): FoundRepeat | null {
  if (!has(bytes, 0, start)) return null;
  let end = start.length;
  while (end < bytes.length && bytes[end] !== space) end += 1;
  if (!has(bytes, end, version)) return null;
  const block = known.find(bytes, end + version.length, bytes.length);
  // Headers of a trusted proxy are read from the parsed request.
  if (!block?.repeats || (isProxy && block.repeats.isForwarded)) return null;
  const repeat = block.repeats.byTarget.get(bytes.toString('latin1', start.length - 1, end));
  return repeat ? { repeat, block } : null;
}

function has(bytes: Buffer, from: number, text: Buffer): boolean {
  for (let at = 0; at < text.length; at += 1) if (bytes[from + at] !== text[at]) return false;
  return true;
}
