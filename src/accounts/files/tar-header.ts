/** The used part of a tar header. */
export interface TarHeader {
  /** `name` contains the name of the following entry. */
  readonly kind: 'file' | 'folder' | 'name' | 'other';
  readonly name: string;
  readonly size: number;
}

export const blockSize = 512;

/** Null if the header is damaged. */
export function parseHeader(block: Uint8Array): TarHeader | null {
  const size = sizeOf(block);
  if (size === null || !isWhole(block)) return null;
  return { kind: kinds[textOf(block, 156, 1)] ?? 'other', name: nameOf(block), size };
}

/** Links could lead anywhere, and a sparse file could exceed any limit, so both count as `other`. */
const kinds: Readonly<Record<string, TarHeader['kind']>> = {
  '0': 'file',
  '\0': 'file',
  '5': 'folder',
  x: 'name',
  L: 'name',
};

/** Octal digits. Other notations are only for sizes beyond the limits here. */
function sizeOf(block: Uint8Array): number | null {
  const [, digits] = /^\s*([0-7]{1,12})[\s\0]*$/.exec(textOf(block, 124, 12)) ?? [];
  return digits === undefined ? null : Number.parseInt(digits, 8);
}

/** Verifies the checksum. Its own bytes count as blanks. */
function isWhole(block: Uint8Array): boolean {
  let sum = 8 * 0x20;
  for (const [index, byte] of block.entries()) if (index < 148 || index >= 156) sum += byte;
  return Number.parseInt(textOf(block, 148, 8), 8) === sum;
}

function nameOf(block: Uint8Array): string {
  const prefix = textOf(block, 257, 6) === 'ustar\0' ? untilZero(block.subarray(345, 500)) : '';
  const name = untilZero(block.subarray(0, 100));
  return prefix === '' ? name : `${prefix}/${name}`;
}

/**
 * The name of the next entry. Null if the record contains something else, `links` if it changes the size of
 * that entry.
 */
export function parseLongName(block: Uint8Array, content: Uint8Array): string | null | 'links' {
  const text = untilZero(content);
  if (textOf(block, 156, 1) === 'L') return text;
  const records = [...text.matchAll(/^\d+ ([^=\n]+)=([^\n]*)\n/gm)];
  if (records.some(([, key = '']) => key === 'size' || /sparse/i.test(key))) return 'links';
  return records.findLast(([, key]) => key === 'path')?.[2] ?? null;
}

function untilZero(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}

function textOf(bytes: Uint8Array, from: number, length: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(from, from + length));
}
