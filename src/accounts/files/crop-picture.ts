import { deflateSync, inflateSync } from 'node:zlib';
import { pngChunk } from '../../domain/formats/png-chunk.ts';
import { encode, imageTroubleOf, mostPixels } from './clean-image.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The longest side in pixels during the crop, whatever the size of the upload. */
const longestSide = 1024;

/**
 * Crops an image, with at most `longest` pixels on a side. Null if the image can't be decoded. Bun can rotate
 * and scale, but not crop.
 */
export async function cropPicture(
  picture: Uint8Array,
  area: Area,
  longest: number,
): Promise<Uint8Array | null> {
  try {
    const { format, width } = await open(picture).metadata();
    const most = Math.max(longestSide, longest);
    const whole = open(picture).resize(most, most, { fit: 'inside', withoutEnlargement: true });
    const png = Buffer.from(await whole.png({ compressionLevel: 1 }).bytes());
    const image = new Bun.Image(cutPng(png, area, width));
    image.resize(longest, longest, { fit: 'inside', withoutEnlargement: true });
    return await encode(image, `image/${format}`);
  } catch (error) {
    imageTroubleOf(error);
    return null;
  }
}

function open(picture: Uint8Array): Bun.Image {
  return new Bun.Image(picture, { maxPixels: mostPixels });
}

/** The same area in a scaled image. */
function scale({ x, y, width, height }: Area, factor: number): Area {
  return {
    x: Math.floor(x * factor),
    y: Math.floor(y * factor),
    width: Math.floor(width * factor) || 1,
    height: Math.floor(height * factor) || 1,
  };
}

/** The PNG format that Bun writes: eight bits per channel, RGBA, not interlaced. */
const depthAndKind = Buffer.from([8, 6, 0, 0, 0]);
const pixel = 4;

/** Crops a PNG. `fullWidth` is the width of the image that the area refers to. */
function cutPng(png: Buffer, area: Area, fullWidth: number): Buffer {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13);
  const wholeWidth = header.readUInt32BE(0);
  const { x, y, width, height } = scale(area, wholeWidth / fullWidth);
  if (!header.subarray(8).equals(depthAndKind))
    throw new Error('the platform writes an unexpected kind of PNG');
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const rows = readRows(inflateSync(Buffer.concat(packed)), wholeWidth * pixel).slice(y, y + height);
  const cut = rows.flatMap((row) => [Buffer.of(0), row.subarray(x * pixel, (x + width) * pixel)]);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    png.subarray(0, 8),
    pngChunk('IHDR', Buffer.concat([size, depthAndKind])),
    // Keeps the color profile, because colors would look different without it.
    ...chunks.filter(({ type }) => type === 'iCCP').map(({ type, data }) => pngChunk(type, data)),
    pngChunk('IDAT', deflateSync(Buffer.concat(cut), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** Reverses the filter of each row. */
function readRows(raw: Buffer, length: number): Buffer[] {
  const rows: Buffer[] = [];
  let above: Buffer = Buffer.alloc(length);
  for (let at = 0; at < raw.length; at += length + 1) {
    const row = Buffer.from(raw.subarray(at + 1, at + 1 + length));
    unfilter(raw[at] ?? 0, row, above);
    rows.push(row);
    above = row;
  }
  return rows;
}

function unfilter(filter: number, row: Buffer, above: Buffer): void {
  for (let at = 0; at < row.length; at += 1) {
    const left = at < pixel ? 0 : (row[at - pixel] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < pixel ? 0 : (above[at - pixel] ?? 0);
    row[at] = (row[at] ?? 0) + predict(filter, left, up, corner);
  }
}

/** PNG specification, section 9.2. */
function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return Math.floor((left + up) / 2);
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
