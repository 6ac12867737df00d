import { isOfPhones, sniffType } from '../profile/file-type.ts';
import { isPicture } from '../profile/files.ts';
import { drawAnew, type PictureTrouble } from './clean-picture.ts';

/** A file as it is stored: of a picture only the pixels. */
export interface CleanUpload {
  readonly bytes: Uint8Array;
  readonly small: Uint8Array | null;
}

export type UploadTrouble = PictureTrouble | 'not-cleaned';

/** On a side, in pixels: for large display, and for small screens. */
const sizes = {
  avatar: { large: 1024, small: 192 },
  picture: { large: 2048, small: 800 },
} as const;

/** The side of a portrait, and the width of a cover. */
export const avatarSide = 512;
export const coverWidth = sizes.picture.large;

const drawn = ['image/jpeg', 'image/png', 'image/webp'];

/** Location and camera of a picture are private: they are removed before anything is stored. */
export async function cleanUpload(path: string, bytes: Uint8Array): Promise<CleanUpload | UploadTrouble> {
  const type = sniffType(bytes);
  if (type === 'image/avif' || isOfPhones(type)) return 'not-cleaned';
  if (!drawn.includes(type)) return { bytes, small: null };
  const { large } = isPicture(path) ? sizes.avatar : sizes.picture;
  const clean = await drawAnew(bytes, large);
  if (typeof clean === 'string') return clean;
  return { bytes: clean.bytes, small: await shrinkFor(path, clean.bytes) };
}

/** The same picture for small screens; null where it is small already, or none that can be drawn. */
export async function shrinkFor(path: string, bytes: Uint8Array): Promise<Uint8Array | null> {
  if (!drawn.includes(sniffType(bytes))) return null;
  const longest = isPicture(path) ? sizes.avatar.small : sizes.picture.small;
  const smaller = await drawAnew(bytes, longest);
  if (typeof smaller === 'string') return null;
  const { width, height } = await new Bun.Image(bytes).metadata();
  return Math.max(width, height) > longest ? smaller.bytes : null;
}
