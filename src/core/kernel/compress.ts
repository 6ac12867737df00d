import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzip, constants as zlib } from 'node:zlib';
import type { MaybePromise } from './maybe-promise.ts';

/**
 * Bytes. Larger bodies are compressed on another thread, so that no other request waits. The same input gives
 * the same output.
 */
const longest = { br: 8 * 1024, gzip: 64 * 1024 };
export type Coding = keyof typeof longest;

/** A higher quality makes brotli several times slower for one percent. Gzip uses its fastest level. */
const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_LGWIN]: 18 } };
const brotliAside = promisify(brotliCompress);
const gzipAside = promisify(gzip);

export function compress(bytes: Uint8Array, coding: Coding): MaybePromise<Uint8Array> {
  const isLong = bytes.length > longest[coding];
  if (coding === 'br')
    return isLong ? brotliAside(bytes, brotliOptions) : brotliCompressSync(bytes, brotliOptions);
  return isLong ? gzipAside(bytes) : Bun.gzipSync(Buffer.from(bytes), { level: 1, library: 'libdeflate' });
}
