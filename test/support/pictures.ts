import { crc32 } from 'node:zlib';
import { createPng } from './foreign-pictures.ts';

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An image of one color with these dimensions. */
export function createPicture(
  format: 'png' | 'jpeg' | 'webp',
  width: number,
  height: number,
): Promise<Buffer> {
  return new Bun.Image(dot).resize(width, height)[format]().buffer();
}

/** A JPEG of an upright camera: its rows are the columns of the scene. */
export async function createTurnedPhoto(width: number, height: number): Promise<Buffer> {
  const photo = await createPicture('jpeg', width, height);
  const turned = Buffer.from(
    'ffe1002245786966 00004d4d002a00000008000101120003000000010006000000000000'.replace(' ', ''),
    'hex',
  );
  return Buffer.concat([photo.subarray(0, 2), turned, photo.subarray(2)]);
}

/** The part of an AVIF file that contains its dimensions. */
export function createAvif(width: number, height: number): Buffer {
  const extent = Buffer.alloc(8);
  extent.writeUInt32BE(width, 0);
  extent.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf\0\0\0\x14ispe\0\0\0\0', 'latin1'),
    extent,
  ]);
}

/** A JPEG with an Exif block like those of phones: a quarter turn, and a location. */
export async function createPhotoWithPlace(width: number, height: number): Promise<Buffer> {
  const tiff = Buffer.alloc(0x68);
  tiff.write('MM\0*\0\0\0\x08', 'latin1');
  const entry = (at: number, [tag, type, count]: [number, number, number]) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    return at + 8;
  };
  tiff.writeUInt16BE(2, 0x08);
  tiff.writeUInt16BE(6, entry(0x0a, [0x0112, 3, 1]));
  tiff.writeUInt32BE(0x26, entry(0x16, [0x8825, 4, 1]));
  tiff.writeUInt16BE(2, 0x26);
  tiff.write('N\0', entry(0x28, [0x0001, 2, 2]), 'latin1');
  tiff.writeUInt32BE(0x44, entry(0x34, [0x0002, 5, 3]));
  for (const [index, value] of [52, 1, 31, 1, 1234, 100].entries())
    tiff.writeUInt32BE(value, 0x44 + index * 4);
  const block = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(block.length + 2, 2);
  const photo = await createPicture('jpeg', width, height);
  return Buffer.concat([photo.subarray(0, 2), marker, block, photo.subarray(2)]);
}

/** A small file that claims these dimensions. */
export function createPixelBomb(width: number, height: number): Buffer {
  const png = Buffer.from(createPng(2, 2));
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
