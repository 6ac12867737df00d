import { cleanPortrait, encode, UnfitImage } from '../../accounts/files/clean-image.ts';
import { sniffType } from '../../domain/profile/file-type.ts';
import type { GroupPicture } from '../../store/groups.ts';

/** Pixels of the longest side. */
const longestSide = 800;

/** Scales an image for storage and removes its metadata. */
export async function cleanGroupPicture(bytes: Uint8Array): Promise<Pick<GroupPicture, 'type' | 'bytes'>> {
  const clean = await cleanPortrait(bytes);
  if (typeof clean === 'string') throw new UnfitImage('The file', clean);
  const type = sniffType(clean.bytes);
  const { width, height } = await new Bun.Image(clean.bytes).metadata();
  if (Math.max(width, height) <= longestSide) return { type, bytes: clean.bytes };
  const scaled = new Bun.Image(clean.bytes).resize(longestSide, longestSide, { fit: 'inside' });
  return { type, bytes: await encode(scaled, type) };
}
