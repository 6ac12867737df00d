/** Text compresses to a tenth and images hardly at all, so a higher ratio means a decompression bomb. */
const mostGrowth = 100;
/** Bytes allowed at any ratio, because a small archive may contain a long list. */
const alwaysAllowed = 1024 * 1024;

/** The largest unpacked size in bytes of an archive with this size, whatever its compression. */
export function mostUnpacked(packed: number): number {
  return packed * mostGrowth + alwaysAllowed;
}
