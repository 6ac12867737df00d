import { isShownPicture } from '../../domain/profile/file-type.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The size as a browser shows it, with the orientation applied. Null if browsers can't show the image. */
export async function measureImage(type: string, bytes: Uint8Array): Promise<ImageSize | null> {
  if (!isShownPicture(type)) return null;
  if (type === 'image/svg+xml') return measureSvg(new TextDecoder().decode(bytes.subarray(0, headLength)));
  if (type === 'image/avif') return measureAvif(Buffer.from(bytes.subarray(0, headLength)));
  try {
    const { width, height } = await new Bun.Image(bytes).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

/** Bytes to read of a format that Bun can't measure on every platform. */
const headLength = 64 * 1024;

/** The size in pixels if it is given, otherwise the view box. */
function measureSvg(text: string): ImageSize | null {
  const [tag = ''] = /<svg\b[^<>]*>/i.exec(text) ?? [];
  const attribute = (name: string) => new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? '';
  const pixels = (name: string) => Number(attribute(name).replace(/px\s*$/, ''));
  const [, , width = 0, height = 0] = attribute('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return sizeOf(pixels('width'), pixels('height')) ?? sizeOf(width, height);
}

/** The largest extent is that of the whole image. A tiled image also contains those of its tiles. */
function measureAvif(head: Buffer): ImageSize | null {
  const text = head.toString('latin1');
  const extents = [...text.matchAll(/ispe\0{4}[\s\S]{8}/g)].map(({ index }) =>
    sizeOf(head.readUInt32BE(index + 8), head.readUInt32BE(index + 12)),
  );
  const [whole = null] = extents.toSorted((one, other) => areaOf(other) - areaOf(one));
  const quarters = /irot([\s\S])/.exec(text)?.[1]?.charCodeAt(0) ?? 0;
  return whole && quarters % 2 === 1 ? { width: whole.height, height: whole.width } : whole;
}

function sizeOf(width: number, height: number): ImageSize | null {
  const [w, h] = [Math.round(width), Math.round(height)];
  return w > 0 && h > 0 && w < largestSide && h < largestSide ? { width: w, height: h } : null;
}

const largestSide = 65_536;

function areaOf(size: ImageSize | null): number {
  return size === null ? 0 : size.width * size.height;
}
