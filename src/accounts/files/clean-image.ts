import { createConcurrencyLimit } from '../../core/platform/concurrency-limit.ts';
import { isOfPhones, sniffType } from '../../domain/profile/file-type.ts';
import type { FileRow } from '../../domain/profile/files.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { FilesAway } from './files-away.ts';
import { readStructure } from './image-structure.ts';

/** An image as stored: upright, with only its pixels. */
export interface CleanImage {
  readonly bytes: Uint8Array;
  /** The image at smaller widths, narrowest first. */
  readonly sizes: readonly Uint8Array[];
}

/** Why an image can't be cleaned. */
export type ImageTrouble = 'too-many-pixels' | 'damaged' | 'no-picture' | 'not-cleaned';

/** The longest side in pixels. */
export const longestSide = 2048;
/** The widths in pixels that `srcset` offers, next to the image itself. */
const widths = [400, 800, 1600];

/** Fully decoded images take four bytes per pixel. A JPEG can be decoded at a reduced size. */
export const mostPixels = 32_000_000;
const mostScaled = 200_000_000;

const quality = 88;

const details: Readonly<Record<ImageTrouble, string>> = {
  'too-many-pixels': `has too many pixels. Send a JPEG of at most ${mostScaled / 1e6} megapixels, or another image of at most ${mostPixels / 1e6}.`,
  damaged: 'is a damaged image. Export it again and send the new file.',
  'no-picture': 'cannot be read as an image. Send JPEG, PNG or WebP.',
  'not-cleaned':
    'is an AVIF or HEIC image, from which the server cannot remove location data. Send JPEG, PNG or WebP.',
};

/** Names the rejected image and the supported formats. */
export class UnfitImage extends Refusal {
  constructor(
    name: string,
    readonly trouble: ImageTrouble,
  ) {
    super('invalid', `${name} ${details[trouble]}`);
  }
}

/** Decodes two images at a time, because decoding takes memory. */
const runLimited = createConcurrencyLimit({ most: 2, waiting: 1_000, patience: 60_000 });

export interface CleanPortrait {
  readonly bytes: Uint8Array;
  /** The extension of the file name. */
  readonly extension: string;
}

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' };

export function isCleaned(type: string): boolean {
  return ['image/jpeg', 'image/png', 'image/webp'].includes(type);
}

/** Whether an earlier version stored the image, which may still contain metadata. */
export function isUncleaned({ type, original, sizes }: FileRow): boolean {
  return !original && sizes === undefined && (isCleaned(type) || isUncleanable(type));
}

function isUncleanable(type: string): boolean {
  return type === 'image/avif' || isOfPhones(type);
}

/** Null for a file that is stored unchanged. The bytes decide about that, not the name. */
export async function cleanImage(name: string, bytes: Uint8Array): Promise<CleanImage | null> {
  const type = sniffType(bytes);
  if (isUncleanable(type)) throw new UnfitImage(name, 'not-cleaned');
  if (!isCleaned(type)) return null;
  const clean = await inTurn(async () => {
    const bare = await strip(type, bytes);
    return typeof bare === 'string' ? bare : { bytes: bare, sizes: await shrink(type, bare) };
  });
  if (typeof clean === 'string') throw new UnfitImage(name, clean);
  return clean;
}

/** A profile photo from another site, which may be any file. For a GIF, its first frame. */
export function cleanPortrait(bytes: Uint8Array): Promise<CleanPortrait | ImageTrouble> {
  return inTurn(async () => {
    const type = sniffType(bytes);
    if (type === 'image/gif') return { bytes: await draw('image/png', bytes, mostPixels), extension: 'png' };
    if (!isCleaned(type)) return 'no-picture';
    const bare = await strip(type, bytes);
    return typeof bare === 'string' ? bare : { bytes: bare, extension: extensions[type] ?? 'png' };
  });
}

async function inTurn<T>(work: () => Promise<T>): Promise<T | ImageTrouble> {
  return runLimited(
    () => work().catch(imageTroubleOf),
    () => new FilesAway('busy'),
  );
}

/** Returns a clean image unchanged, so that an image from an export stays the same when it is uploaded again. */
async function strip(type: string, bytes: Uint8Array): Promise<Uint8Array | 'damaged'> {
  const { isWhole, isBare, isScalable } = readStructure(type, bytes);
  if (!isWhole) return 'damaged';
  const maxPixels = isScalable ? mostScaled : mostPixels;
  const { width, height } = await new Bun.Image(bytes, { maxPixels }).metadata();
  if (!isBare || Math.max(width, height) > longestSide) return draw(type, bytes, maxPixels);
  // Decoding is the only way to find out whether the pixels are readable.
  await new Bun.Image(bytes).resize(16, 16).png().bytes();
  return bytes;
}

/** Encodes the image again, which drops all metadata. */
function draw(type: string, bytes: Uint8Array, maxPixels: number): Promise<Uint8Array> {
  const image = new Bun.Image(bytes, { maxPixels });
  image.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
  return encode(image, type);
}

async function shrink(type: string, bytes: Uint8Array): Promise<Uint8Array[]> {
  const { width, height } = await new Bun.Image(bytes).metadata();
  const sizes: Uint8Array[] = [];
  for (const narrow of widths.filter((one) => one < width)) {
    const image = new Bun.Image(bytes).resize(narrow, Math.max(1, Math.round((height * narrow) / width)));
    sizes.push(await encode(image, type));
  }
  return sizes;
}

export function encode(image: Bun.Image, type: string): Promise<Uint8Array> {
  if (type === 'image/jpeg') return image.jpeg({ quality }).bytes();
  return type === 'image/webp' ? image.webp({ quality }).bytes() : image.png().bytes();
}

/** The reason for Bun's error about an image. Rethrows other errors. */
export function imageTroubleOf(error: unknown): ImageTrouble {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('ERR_IMAGE_')) throw error;
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') return 'too-many-pixels';
  return code === 'ERR_IMAGE_DECODE_FAILED' ? 'damaged' : 'no-picture';
}
