import { isSame } from './canonical-json.ts';
import { itemsIn, type ProfileDocument } from './document.ts';

/** The files of a revision, by path: `projects/engine/notes/plan.pdf`. */
export type FileList = Readonly<Record<string, FileRow>>;

export interface FileRow {
  readonly hash: string;
  readonly type: string;
  readonly size: number;
  /** Pixels, for images that browsers can show. */
  readonly width?: number;
  readonly height?: number;
  /** The source URL of a fetched image. */
  readonly source?: string;
  /** SHA-256 of the uploaded bytes, if the stored bytes differ. */
  readonly sent?: string;
  /** Stored unchanged at the member's request. Pages offer it as a download, not as an image. */
  readonly original?: true;
  /** Smaller versions of the image, narrowest first. Missing for files from versions that did not process images. */
  readonly sizes?: readonly SmallPicture[];
  /** The previous form of `sizes`. */
  readonly small?: SmallPicture;
}

interface NamedSize extends SmallPicture {
  readonly name: string;
}

export interface SmallPicture {
  readonly hash: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

export const largestFile = 10 * 1024 * 1024;
export const largestFileSum = 100 * 1024 * 1024;
/** All files of a user, the document, and the overhead of a tar archive. */
export const largestArchive = largestFileSum + 4 * 1024 * 1024;

const segment = /^(?!\.{1,2}$)[^/\\\p{Cc}\p{Cf}]{1,120}$/u;
/** The longest file name that file systems allow, in bytes. */
const longestSegment = 255;

/**
 * Parses `<section>/<item>/<name…>`, `basics/image/<name>` for the portrait, or `basics/cover/<name>` for
 * the cover. Null for other paths.
 */
export function parseFilePath(
  path: string,
): { readonly type: string; readonly slug: string; readonly name: string } | null {
  const [type, slug, ...names] = normalizeFilePath(path).split('/');
  if (type === undefined || slug === undefined || names.length === 0 || names.length > 8) return null;
  if (
    ![type, slug, ...names].every(
      (text) => segment.test(text) && new TextEncoder().encode(text).length <= longestSegment,
    )
  )
    return null;
  if (type === 'basics' && slug !== 'image' && slug !== 'cover') return null;
  return { type, slug, name: names.join('/') };
}

/** Unicode-normalizes a path, because keyboards and file systems compose letters differently. */
export function normalizeFilePath(path: string): string {
  return path.normalize('NFC');
}

/** Whether the document has the item of a file. Portrait and cover always have a place. */
export function hasPlaceFor(document: ProfileDocument, path: string): boolean {
  const [type = '', slug] = path.split('/');
  if (type === 'basics') return true;
  return itemsIn(document, type).some((item) => item['x-vitrine']?.slug === slug);
}

/** The current path of a file after its item's slug changed. */
export function followSlug(document: ProfileDocument, path: string): string {
  const [type = '', slug = '', ...names] = path.split('/');
  if (hasPlaceFor(document, path)) return path;
  const owner = itemsIn(document, type).find((item) => item['x-vitrine']?.formerSlugs?.includes(slug));
  const now = owner?.['x-vitrine']?.slug;
  return now === undefined ? path : [type, now, ...names].join('/');
}

/** Adds files to a list. A new portrait or cover replaces the old one. */
export function addFiles(files: FileList, added: ReadonlyMap<string, FileRow>): FileList {
  const all = Object.entries({ ...files, ...Object.fromEntries(added) });
  const kept = [isPicture, isCover].reduce((rest, isOne) => {
    const latest = [...added.keys()].findLast(isOne);
    return rest.filter(([path]) => latest === undefined || path === latest || !isOne(path));
  }, all);
  return Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A free path if another file has this one: `image-2.png` after `image.png`. */
export function pathBeside(files: FileList, path: string, hash: string): string {
  const isFree = (at: string) => !Object.hasOwn(files, at) || files[at]?.hash === hash;
  let beside = path;
  for (let n = 2; !isFree(beside); n += 1) beside = path.replace(/(?<=[^/])(\.[^./]*)?$/, `-${n}$1`);
  return beside;
}

/** The existing file whose path would have to be a folder of this path. File systems do not allow both. */
export function fileAbove(files: FileList, path: string): string | null {
  const names = path.split('/');
  const folders = names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
  return folders.find((folder) => Object.hasOwn(files, folder)) ?? null;
}

/** The total size. Equal files count once. */
export function sumOfFiles(files: FileList): number {
  const kept = Object.values(files).flatMap((file) => [file, ...smallerOf(file)]);
  const sizes = new Map(kept.map(({ hash, size }) => [hash, size]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** The hashes of a file list. */
export function hashesOf(files: FileList): string[] {
  return Object.values(files).flatMap((file) => [file.hash, ...smallerOf(file).map(({ hash }) => hash)]);
}

/** The smaller sizes of an image, with their names in `?size=`. */
export function smallerOf({ sizes, small }: Pick<FileRow, 'sizes' | 'small'>): NamedSize[] {
  if (sizes) return sizes.map((one) => ({ ...one, name: String(one.width) }));
  return small ? [{ ...small, name: 'small' }] : [];
}

/** Whether both are the same file, even if they were processed from different uploads. */
export function isSameFile(one: FileRow | undefined, other: FileRow): boolean {
  return one !== undefined && isSame(withoutSent(one), withoutSent(other));
}

function withoutSent({ sent: _sent, ...file }: FileRow): FileRow {
  return file;
}

/** The person's portrait: the last file by name. */
export function findPortrait<File>(
  files: Readonly<Record<string, File>>,
): [path: string, file: File] | undefined {
  return Object.entries(files).findLast(([path]) => isPicture(path));
}

/** The wide image above the page. */
export function coverIn<File>(files: Readonly<Record<string, File>>): [path: string, file: File] | undefined {
  return Object.entries(files).findLast(([path]) => isCover(path));
}

export function isCover(path: string): boolean {
  return path.startsWith('basics/cover/');
}

export function isPicture(path: string): boolean {
  return path.startsWith('basics/image/');
}
