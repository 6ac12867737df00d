export interface CleanPicture {
  readonly bytes: Uint8Array;
  /** What a file of it is called. */
  readonly extension: 'jpg' | 'png' | 'webp';
}

/** Why there is no clean picture. */
export type PictureTrouble = 'too-many-pixels' | 'damaged' | 'no-picture';

/** What cameras make. Decoded, a pixel takes four bytes. */
export const mostPixels = 32_000_000;

/** On a side: three times what any page shows. */
const longestSide = 1024;

const quality = 88;

/** Returns the reason, in words, where it is no picture that every machine can read. */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture | string> {
  const drawn = await drawPicture(bytes);
  return typeof drawn === 'string' ? inWords[drawn] : drawn;
}

/** As large as a page shows it. */
export function drawPicture(bytes: Uint8Array): Promise<CleanPicture | PictureTrouble> {
  return drawAnew(bytes, longestSide);
}

const inWords: Readonly<Record<PictureTrouble, string>> = {
  'too-many-pixels': `it has more than ${mostPixels / 1e6} million pixels`,
  damaged: 'the picture is damaged',
  'no-picture': 'it is no PNG, JPEG, WebP or GIF picture',
};

/** Only the pixels, upright: redrawing drops all metadata. The type is determined by the bytes, not by the name. */
export async function drawAnew(bytes: Uint8Array, longest: number): Promise<CleanPicture | PictureTrouble> {
  try {
    const { format } = await new Bun.Image(bytes, { maxPixels: mostPixels }).metadata();
    const image = new Bun.Image(bytes, { maxPixels: mostPixels });
    image.resize(longest, longest, { fit: 'inside', withoutEnlargement: true });
    return drawable.includes(format) ? await encode(image, format) : 'no-picture';
  } catch (error) {
    const code = imageFault(error);
    if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') return 'too-many-pixels';
    return code === 'ERR_IMAGE_DECODE_FAILED' ? 'damaged' : 'no-picture';
  }
}

const drawable = ['jpeg', 'webp', 'png', 'gif'];

/** In its own format, or else as PNG. */
export async function encode(image: Bun.Image, format: string): Promise<CleanPicture> {
  if (format === 'jpeg') return { bytes: await image.jpeg({ quality }).bytes(), extension: 'jpg' };
  if (format === 'webp') return { bytes: await image.webp({ quality }).bytes(), extension: 'webp' };
  return { bytes: await image.png().bytes(), extension: 'png' };
}

/** The platform's message about a faulty image; any other error is thrown on. */
export function imageFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('ERR_IMAGE_')) throw error;
  return code;
}
