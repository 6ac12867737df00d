import { type FileList, type FileRow, isPicture, smallerOf } from '../../../domain/profile/files.ts';

/** An image of a profile for the typesetter. */
export interface PdfPicture {
  /** The path in the profile. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface WantedPicture {
  readonly path: string;
  readonly hash: string;
}

/** Formats that every platform decodes. SVG is never rendered here. */
const decodable = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const mostOfEntry = 3;
const mostInAll = 18;
/** Pixels that suffice on paper. */
const enough = { portrait: 360, work: 700 } as const;

/** The portrait, and the first images of the first entries. */
export function listPdfPictures(files: FileList): WantedPicture[] {
  const all = Object.entries(files).filter(([, { type, original }]) => !original && decodable.includes(type));
  const portrait = all.findLast(([path]) => isPicture(path));
  const seen = new Map<string, number>();
  const works = all.filter(([path]) => {
    if (path.startsWith('basics/')) return false;
    const entry = path.split('/', 2).join('/');
    seen.set(entry, (seen.get(entry) ?? 0) + 1);
    return (seen.get(entry) ?? 0) <= mostOfEntry;
  });
  return [
    ...(portrait ? [{ path: portrait[0], hash: smaller(portrait[1], enough.portrait) }] : []),
    ...works.slice(0, mostInAll).map(([path, file]) => ({ path, hash: smaller(file, enough.work) })),
  ];
}

function smaller(file: FileRow, width: number): string {
  return smallerOf(file).find((one) => one.width >= width)?.hash ?? file.hash;
}

/** An image in the typesetter's form. */
export interface SetPicture {
  readonly bytes: Uint8Array;
  readonly ending: 'jpg' | 'png';
  readonly ratio: number;
}

/** The largest image to decode. A decoded pixel takes four bytes. */
const mostPixels = 32_000_000;

/** Scales an image to its size on paper. Null if it cannot be decoded, and the document goes without it. */
export async function setPicture({ path, bytes }: PdfPicture): Promise<SetPicture | null> {
  const side = isPicture(path) ? enough.portrait * 1.5 : enough.work;
  try {
    const isDrawing = bytes[0] === 0x89 || bytes[0] === 0x47;
    const image = new Bun.Image(bytes, { maxPixels: mostPixels }).resize(side, side, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    const made = await (isDrawing ? image.png() : image.jpeg({ quality: 84 })).bytes();
    return { bytes: made, ending: isDrawing ? 'png' : 'jpg', ratio: image.width / image.height };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('ERR_IMAGE_')) throw error;
    return null;
  }
}
