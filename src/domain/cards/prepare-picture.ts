import type { CardPicture, CardSite, Drawable } from './card.ts';

/** Pixels of the longest side of an image on a card. */
const longestSide = { portrait: 400, scene: 900 } as const;

/** The largest image to decode. A decoded pixel takes four bytes. */
const mostPixels = 32_000_000;

/** Converts the image to an upright PNG of the displayed size. Null if the format is not portable. */
export function preparePicture({ kind, bytes }: CardPicture): Promise<Drawable | null> {
  return prepare(bytes, longestSide[kind], longestSide[kind]);
}

/** The largest size of a logo in the card's footer, in pixels. */
const logoRoom = { width: 200, height: 44 };

/** Converts the logo like `preparePicture`. Scripts in SVG files never run, not even the operator's. */
export function prepareLogo({ logo }: CardSite): Promise<Drawable | null> {
  if (logo === null || logo.type === 'image/svg+xml') return Promise.resolve(null);
  return prepare(logo.bytes, logoRoom.width, logoRoom.height);
}

async function prepare(bytes: Uint8Array, width: number, height: number): Promise<Drawable | null> {
  try {
    const data = await new Bun.Image(bytes, { maxPixels: mostPixels })
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .bytes();
    // The first chunk of a PNG starts after an 8-byte signature and an 8-byte chunk header.
    const sides = new DataView(data.buffer, data.byteOffset + 16, 8);
    return { data, width: sides.getUint32(0), height: sides.getUint32(4) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('ERR_IMAGE_')) throw error;
    return null;
  }
}
