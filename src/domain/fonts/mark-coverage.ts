import { brotliDecompressSync } from 'node:zlib';

/** A bit set with one bit for each Unicode code point. */
export type Coverage = Uint8Array;

export function createCoverage(): Coverage {
  return new Uint8Array(0x110000 / 8);
}

export function isCovered(coverage: Coverage, point: number): boolean {
  return ((coverage[point >> 3] ?? 0) & (1 << (point & 7))) !== 0;
}

/**
 * Sets the bits of the characters that a font can draw (TrueType, OpenType, collections, WOFF2). Throws if
 * the file is no font.
 */
export function markCoverage(font: Buffer, coverage: Coverage): void {
  const characters = findCharacters(font);
  const tables = Array.from({ length: characters.readUInt16BE(2) }, (_, index) =>
    characters.subarray(characters.readUInt32BE(8 + index * 8)),
  );
  for (const table of tables) {
    const format = table.readUInt16BE(0);
    if (format === 4) markSegments(table, coverage);
    if (format === 12) markGroups(table, coverage);
  }
}

/** Finds the table `cmap`, which maps characters to glyphs. */
function findCharacters(font: Buffer): Buffer {
  const kind = font.toString('latin1', 0, 4);
  if (kind === 'wOF2') return unpackCharacters(font);
  const start = kind === 'ttcf' ? font.readUInt32BE(12) : 0;
  if (!['\0\x01\0\0', 'OTTO', 'true'].includes(font.toString('latin1', start, start + 4)))
    throw new TypeError('it is not a TrueType, OpenType or WOFF2 font');
  for (let at = start + 12; at < start + 12 + font.readUInt16BE(start + 4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === 'cmap') return font.subarray(font.readUInt32BE(at + 8));
  throw new TypeError('the font has no character map');
}

/** WOFF 2.0, sections 4 and 5: a table directory, followed by all tables in one compressed stream. */
const headerLength = 48;
const [known, cmap, glyf, loca, named] = [0x3f, 0, 10, 11, 63];
const mostBytes = 64 * 1024 * 1024;

function unpackCharacters(font: Buffer): Buffer {
  let at = headerLength;
  let before = 0;
  let start: number | null = null;
  for (let left = font.readUInt16BE(12); left > 0; left -= 1) {
    const flags = font.readUInt8(at);
    const table = flags & known;
    at += table === named ? 5 : 1;
    if (table === cmap) start = before;
    const length = readNumber();
    const isTransformed = table === glyf || table === loca ? flags >> 6 !== 3 : flags >> 6 !== 0;
    before += isTransformed ? readNumber() : length;
  }
  if (start === null) throw new TypeError('the font has no character map');
  const packed = font.subarray(at, at + font.readUInt32BE(20));
  return brotliDecompressSync(packed, { maxOutputLength: mostBytes }).subarray(start);

  /** Reads a variable-length number: seven bits per byte, and the highest bit marks that another byte follows. */
  function readNumber(): number {
    let number = 0;
    for (;;) {
      const byte = font.readUInt8(at);
      at += 1;
      number = number * 128 + (byte & 127);
      if (byte < 128) return number;
    }
  }
}

/** OpenType, `cmap` format 4. */
function markSegments(table: Buffer, coverage: Coverage): void {
  const size = table.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size];
  for (let at = 0; at < size; at += 2) {
    const start = table.readUInt16BE(starts + at);
    const offset = table.readUInt16BE(offsets + at);
    const delta = table.readUInt16BE(deltas + at);
    for (let point = start; point <= table.readUInt16BE(ends + at) && point < 0xffff; point += 1) {
      const listed = offsets + at + offset + (point - start) * 2;
      const glyph = offset === 0 ? (point + delta) & 0xffff : table.readUInt16BE(listed);
      if (glyph !== 0) mark(coverage, point);
    }
  }
}

/** OpenType, `cmap` format 12. */
function markGroups(table: Buffer, coverage: Coverage): void {
  for (let at = 16; at < 16 + table.readUInt32BE(12) * 12; at += 12) {
    const last = Math.min(table.readUInt32BE(at + 4), 0x10ffff);
    for (let point = table.readUInt32BE(at); point <= last; point += 1) mark(coverage, point);
  }
}

function mark(coverage: Coverage, point: number): void {
  coverage[point >> 3] = (coverage[point >> 3] ?? 0) | (1 << (point & 7));
}
