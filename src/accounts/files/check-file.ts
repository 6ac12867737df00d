import type { ProfileDocument } from '../../domain/profile/document.ts';
import { isShownPicture } from '../../domain/profile/file-type.ts';
import {
  addFiles,
  type FileList,
  type FileRow,
  fileAbove,
  hasPlaceFor,
  isCover,
  isPicture,
  largestFileSum,
  parseFilePath,
  sumOfFiles,
} from '../../domain/profile/files.ts';
import { Refusal } from '../../domain/profile/refusal.ts';

const pieceSize = 2 * 1024 * 1024;

export function hashOf(bytes: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
}

/** For large files. Lets other work run between pieces. */
export async function hashInPieces(bytes: Uint8Array): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256');
  for (let at = 0; at < bytes.length; at += pieceSize) {
    if (at > 0) await new Promise(setImmediate);
    hasher.update(bytes.subarray(at, at + pieceSize));
  }
  return hasher.digest('hex');
}

/** Returns the normalized path. A file must belong to an existing item, or be the image or the cover. */
export function checkPath(
  document: ProfileDocument,
  path: string,
  { type, original }: Pick<FileRow, 'type' | 'original'>,
): string {
  const place = parseFilePath(path);
  if (!place) {
    throw new Refusal(
      'invalid',
      `${path} is not a path for a file: use <section>/<item>/<name>, basics/image/<name> or basics/cover/<name>.`,
    );
  }
  const full = `${place.type}/${place.slug}/${place.name}`;
  if (!hasPlaceFor(document, full)) {
    throw new Refusal(
      'unknown',
      `${path} needs the item ${place.type}/${place.slug}, which does not exist. Add the item first.`,
    );
  }
  if ((isPicture(full) || isCover(full)) && original)
    throw new Refusal(
      'invalid',
      `${path} is shown on the page, so it cannot be stored unchanged. Send it without original.`,
    );
  if ((isPicture(full) || isCover(full)) && !isShownPicture(type)) {
    throw new Refusal('invalid', `${path} is not an image. Use PNG, JPEG, WebP, GIF or SVG.`);
  }
  return full;
}

/** The list with another file. Throws if the limits don't allow it. */
export function listFile(files: FileList, path: string, entry: FileRow, username: string): FileList {
  return listFiles(files, new Map([[path, entry]]), username);
}

/** As `listFile`, for several files. There may be thousands. */
export function listFiles(files: FileList, added: ReadonlyMap<string, FileRow>, username: string): FileList {
  const more = addFiles(files, added);
  for (const path of Object.keys(more)) {
    const above = fileAbove(more, path);
    if (above === null) continue;
    const name = added.has(path) ? path : above;
    throw new Refusal('invalid', `${name} is both a file and a folder. Rename one of them.`);
  }
  if (sumOfFiles(more) > largestFileSum) {
    const last = [...added.keys()].at(-1);
    throw new Refusal(
      'too-large',
      `With ${last} the files of ${username} would exceed the limit of 100 MiB.`,
    );
  }
  return more;
}
