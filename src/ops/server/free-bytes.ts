import { statfsSync } from 'node:fs';

export type FreeBytes = (folder: string) => number | null;

/** The free bytes on the disk of a folder for this user. Null if unknown. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize, blocks } = statfsSync(folder);
    // File systems without blocks report no free space.
    return blocks === 0 ? null : bavail * bsize;
  } catch {
    return null;
  }
}
