/** Text shrinks to a tenth, images hardly: a higher ratio means a bomb. */
const mostGrowth = 100;
/** Whatever the ratio: a small archive may be a long list. */
const alwaysAllowed = 1024 * 1024;

/** Bytes that an archive of so many may come to, whatever it is packed with. */
export function mostUnpacked(packed: number): number {
  return packed * mostGrowth + alwaysAllowed;
}
