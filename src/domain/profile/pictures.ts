import type { ProfileDocument } from './document.ts';
import { type FileList, isPicture } from './files.ts';
import { visibilityOf } from './visibility.ts';

/** The external URL of the image in a document, if visitors may see it. */
export function pictureAddress(document: ProfileDocument): string | null {
  const { image } = document.basics ?? {};
  return image !== undefined && /^https?:/i.test(image) && isPicturePublic(document) ? image : null;
}

/** The external URL of the image, if the image was neither uploaded nor fetched from that URL. */
export function missingPicture(document: ProfileDocument, files: FileList): string | null {
  return Object.keys(files).some(isPicture) ? null : pictureAddress(document);
}

/** Whether the document still uses a file. A fetched image counts while the document has its URL. */
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
