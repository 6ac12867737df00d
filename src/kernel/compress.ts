import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, gzip, constants as zlib } from 'node:zlib';
import type { MaybePromise } from './maybe-promise.ts';

/** What is longer is compressed on another thread: no other request waits for it. The same bytes always become the same. */
const longest = { br: 8 * 1024, gzip: 64 * 1024 };
export type Coding = keyof typeof longest;

/** Beyond this quality brotli takes several times as long for a hundredth; gzip at its quickest, which is half of it. */
const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_LGWIN]: 18 } };
const brotliAside = promisify(brotliCompress);
const gzipAside = promisify(gzip);

export function compress(bytes: Uint8Array, coding: Coding): MaybePromise<Uint8Array> {
  const isLong = bytes.length > longest[coding];
  if (coding === 'br')
    return isLong ? brotliAside(bytes, brotliOptions) : brotliCompressSync(bytes, brotliOptions);
  return isLong ? gzipAside(bytes) : Bun.gzipSync(Buffer.from(bytes), { level: 1, library: 'libdeflate' });
}
