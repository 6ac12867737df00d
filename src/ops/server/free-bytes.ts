import { statfsSync } from 'node:fs';

export type FreeBytes = (folder: string) => number | null;

/** What this user may still write to the disk of a folder; null where the system does not tell. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize, blocks } = statfsSync(folder);
    // A file system without blocks reports nothing.
    return blocks === 0 ? null : bavail * bsize;
  } catch {
    return null;
  }
}
