/** The files of a revision, by path: `projects/engine/notes/plan.pdf`. */
export type FileList = Readonly<Record<string, FileEntry>>;

export interface FileEntry {
  readonly hash: string;
  readonly type: string;
  readonly size: number;
}

export const largestFile = 10 * 1024 * 1024;
export const largestFileSum = 100 * 1024 * 1024;

const segment = /^(?!\.{1,2}$)[^/\\\p{Cc}\p{Cf}]{1,120}$/u;

/** `<section>/<item>/<name…>`, or `basics/image/<name>` for the picture; null when it is neither. */
export function parseFilePath(
  path: string,
): { readonly type: string; readonly slug: string; readonly name: string } | null {
  const [type, slug, ...names] = path.normalize('NFC').split('/');
  if (type === undefined || slug === undefined || names.length === 0 || names.length > 8) return null;
  if (![type, slug, ...names].every((text) => segment.test(text))) return null;
  if (type === 'basics' && slug !== 'image') return null;
  return { type, slug, name: names.join('/') };
}
