import type { CardPicture } from './card.ts';

/** What a card shows of it, on a side. */
const longestSide = { portrait: 400, scene: 900 } as const;

/** What a camera makes. Drawn, a pixel takes four bytes. */
const mostPixels = 32_000_000;

/** As a PNG, upright and no larger than it is shown; null if it is none that every machine can read. */
export async function preparePicture({ kind, bytes }: CardPicture): Promise<Uint8Array | null> {
  const longest = longestSide[kind];
  try {
    return await new Bun.Image(bytes, { maxPixels: mostPixels })
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .bytes();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('ERR_IMAGE_')) throw error;
    return null;
  }
}
