export interface ImageStructure {
  /** False if the end of the file is missing. */
  readonly isWhole: boolean;
  /**
   * Whether the file contains only pixels and colors: no camera data, location, comment, preview, or bytes
   * after its end.
   */
  readonly isBare: boolean;
  /** Whether a decoder can skip pixels while it reads, so that a large image takes little memory. */
  readonly isScalable: boolean;
}

/** Reads the parts of the container. Unknown parts may contain personal data, so the image isn't bare. */
export function readStructure(type: string, bytes: Uint8Array): ImageStructure {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (type === 'image/jpeg') return readJpeg(buffer);
  return type === 'image/png' ? readPng(buffer) : readWebp(buffer);
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Frames whose scans each contain only a part of every pixel. */
const progressiveFrames = [0xc2, 0xc6, 0xca, 0xce];

function readJpeg(bytes: Buffer): ImageStructure {
  let isBare = true;
  let isScalable = true;
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === endOfImage; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) break;
    if (marker === 0xff) at += 1;
    else if (marker === endOfImage)
      return { isWhole: true, isBare: isBare && at + 2 === bytes.length, isScalable };
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      isBare &&= isPlainSegment(marker, bytes.subarray(at + 4, end));
      isScalable &&= !progressiveFrames.includes(marker);
      at = marker === startOfScan ? endOfScan(bytes, end) : end;
    }
  }
  return { isWhole: false, isBare: false, isScalable };
}

/**
 * Whether the segment is a table, frame or scan. Of application data, only colors and a JFIF without a
 * preview are allowed.
 */
function isPlainSegment(marker: number, data: Buffer): boolean {
  if (marker === 0xe0) return startsWith(data, 'JFIF\0') && data.length === 14;
  if (marker === 0xe2) return startsWith(data, 'ICC_PROFILE\0');
  if (marker === 0xee) return startsWith(data, 'Adobe') && data.length === 12;
  return (marker >= 0xc0 && marker <= 0xcf) || (marker >= startOfScan && marker <= 0xdf);
}

/** The end of a scan, in which 0xff is followed by 0 or by a restart number. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const plainChunks = {
  png: 'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sRGB sBIT bKGD hIST pHYs cICP mDCV cLLI'.split(' '),
  webp: ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'],
} as const;

function readPng(bytes: Buffer): ImageStructure {
  let isBare = true;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    isBare &&= plainChunks.png.includes(name);
    if (name === 'IEND') return { isWhole: true, isBare: isBare && at === bytes.length, isScalable: false };
  }
  return { isWhole: false, isBare: false, isScalable: false };
}

function readWebp(bytes: Buffer): ImageStructure {
  const end = 8 + bytes.readUInt32LE(4);
  let isBare = end === bytes.length;
  let at = 12;
  while (at + 8 <= end && end <= bytes.length) {
    isBare &&= plainChunks.webp.some((name) => name === bytes.toString('latin1', at, at + 4));
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return { isWhole: at === end, isBare, isScalable: false };
}

function startsWith(data: Buffer, text: string): boolean {
  return data.toString('latin1', 0, text.length) === text;
}
