import type { ProfileDocument } from './document.ts';
import { type FileList, isPicture } from './files.ts';
import { visibilityOf } from './visibility.ts';

/** The address elsewhere at which a document says its image is, if readers may see it. */
export function pictureAddress(document: ProfileDocument): string | null {
  const { image } = document.basics ?? {};
  return image !== undefined && /^https?:/i.test(image) && isPicturePublic(document) ? image : null;
}

/** The same if the image is not among the files: neither uploaded nor fetched from just there. */
export function missingPicture(document: ProfileDocument, files: FileList): string | null {
  return Object.keys(files).some(isPicture) ? null : pictureAddress(document);
}

/**
 * Whether a file is still what the document means: an image that was fetched is, as long as its address stands there.
 */
export function isPictureOf(
  document: ProfileDocument,
  path: string,
  { source }: { source?: string },
): boolean {
  return !isPicture(path) || source === undefined || source === document.basics?.image;
}

export function isPicturePublic(document: ProfileDocument): boolean {
  return visibilityOf(document, '/basics/image') === 'public';
}

export function isCoverPublic(document: ProfileDocument): boolean {
  return visibilityOf(document, '/basics/cover') === 'public';
}
