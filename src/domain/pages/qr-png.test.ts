import { expect, test } from 'bun:test';
import decodeQR from 'qr/decode.js';
import { renderQrPng } from './qr-png.ts';

test.each(['https://people.example/ada', `https://people.example/${'%D9%86'.repeat(64)}`])(
  'can be read back from at least 512 pixels: %s',
  async (address) => {
    const png = renderQrPng(address);
    const image = new Bun.Image(png);
    const { width, height } = await image.metadata();
    expect([width, width >= 512]).toEqual([height, true]);
    expect(png.length).toBeLessThan(8_000);
    expect(decodeQR(await toPixels(png, width))).toBe(address);
  },
);

/** Decodes a PNG with one bit per pixel and no filters. */
async function toPixels(png: Uint8Array, side: number) {
  const { inflateSync } = await import('node:zlib');
  const bytes = Buffer.from(png);
  const at = bytes.indexOf('IDAT') + 4;
  const rows = inflateSync(bytes.subarray(at, at + bytes.readUInt32BE(at - 8)));
  const stride = 1 + Math.ceil(side / 8);
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (!((rows[y * stride + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))))
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { width: side, height: side, data };
}
