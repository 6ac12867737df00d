import { statfsSync } from 'node:fs';

export type FreeBytes = (folder: string) => number | null;

/** The free bytes of a folder's disk for this user, or null if unknown. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize, blocks } = statfsSync(folder);
    // A file system without blocks reports nothing.
    return blocks === 0 ? null : bavail * bsize;
  } catch {
    return null;
  }
}
