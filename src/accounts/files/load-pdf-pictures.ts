import { listPdfPictures, type PdfPicture } from '../../domain/pdf/pdf-pictures.ts';
import type { FileList } from '../../domain/profile/files.ts';
import { type BlobStore, findBlob } from './blobs.ts';

/** The bytes of the images that a PDF of these files shows. */
export async function loadPdfPictures(
  store: BlobStore,
  userId: string,
  files: FileList,
): Promise<PdfPicture[]> {
  const pictures: PdfPicture[] = [];
  for (const { path, hash } of listPdfPictures(files)) {
    const bytes = await findBlob(store, userId, hash);
    if (bytes) pictures.push({ path, bytes });
  }
  return pictures;
}
