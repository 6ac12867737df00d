export type TarTrouble = 'links' | 'too-many' | 'damaged';

const blockSize = 512;
const mostEntries = 5_000;

/** A file, a folder, and a longer name for what follows. */
const plain = ['0', '\0', '5', 'x', 'L'];

/**
 * Looks at every entry before any is unpacked: files and folders alone, each as large as it is, and not too many.
 * A sparse file could take more room than there is, and a link could lead anywhere.
 */
export function checkTar(tar: Uint8Array): TarTrouble | null {
  let count = 0;
  for (let at = 0; at + blockSize <= tar.length; ) {
    const header = tar.subarray(at, at + blockSize);
    if (header.every((byte) => byte === 0)) return count > 0 ? null : 'damaged';
    const size = sizeOf(header);
    const end = at + blockSize + (size ?? 0);
    if (size === null || end > tar.length) return 'damaged';
    const kind = textOf(header.subarray(156, 157));
    if (!plain.includes(kind)) return 'links';
    if (kind === 'x' && textOf(tar.subarray(at + blockSize, end)).includes('sparse')) return 'links';
    count += 1;
    if (count > mostEntries) return 'too-many';
    at += blockSize + Math.ceil(size / blockSize) * blockSize;
  }
  return 'damaged';
}

/** In octal digits; other ways of writing it are for what is larger than anything here. */
function sizeOf(header: Uint8Array): number | null {
  const [, digits] = /^\s*([0-7]{1,12})[\s\0]*$/.exec(textOf(header.subarray(124, 136))) ?? [];
  return digits === undefined ? null : Number.parseInt(digits, 8);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
