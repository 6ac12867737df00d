import { deflateSync } from 'node:zlib';
import { encodeQR } from 'qr';
import { pngChunk } from '../formats/png-chunk.ts';
import { quietZone } from '../formats/qr.ts';

/** Minimum width in pixels, so that the code is sharp on paper at the size of a stamp. */
const smallest = 512;

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** The QR code as a square black and white image, with whole pixels for each module. */
export function renderQrPng(address: string): Uint8Array {
  const modules = encodeQR(address, 'raw', { ecc: 'medium', border: quietZone });
  const scale = Math.ceil(smallest / modules.length);
  const side = modules.length * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bit depth 1, grayscale.
  header[8] = 1;
  const rows = modules.flatMap((row) => Array<Buffer>(scale).fill(packRow(row, scale)));
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Packs eight pixels per byte after the filter byte. 1 is white. */
function packRow(row: readonly boolean[], scale: number): Buffer {
  const packed = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8));
  for (let x = 0; x < row.length * scale; x += 1) {
    if (row[Math.floor(x / scale)]) continue;
    const byte = 1 + (x >> 3);
    packed[byte] = (packed[byte] ?? 0) | (0x80 >> (x & 7));
  }
  return packed;
}
