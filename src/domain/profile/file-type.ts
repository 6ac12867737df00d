type Signature = readonly [type: string, offset: number, bytes: string];

const signatures: readonly Signature[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavi'],
  ['image/heic', 4, 'ftyphei'],
  ['image/heic', 4, 'ftyphev'],
  ['image/heif', 4, 'ftypmif1'],
  ['image/heif', 4, 'ftypmsf1'],
  ['video/mp4', 4, 'ftyp'],
  ['video/webm', 0, '\x1a\x45\xdf\xa3'],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/ogg', 0, 'OggS'],
  ['application/pdf', 0, '%PDF-'],
  ['application/zip', 0, 'PK\x03\x04'],
  ['application/gzip', 0, '\x1f\x8b'],
];

/** By content alone: a name proves nothing. */
export function sniffType(bytes: Uint8Array): string {
  return sniffHead(bytes.subarray(0, headLength), () => isText(bytes));
}

/** Bytes at its beginning that tell what a file is: a thousand characters. */
export const headLength = 4096;

/** The same by its beginning, and by whether all of it is text. */
export function sniffHead(bytes: Uint8Array, isWhollyText: () => boolean): string {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  const known = signatures.find(([, offset, text]) => head.startsWith(text, offset));
  if (known) return known[0];
  if (!isWhollyText()) return 'application/octet-stream';
  const start = new TextDecoder().decode(bytes).slice(0, 1024).trimStart().toLowerCase();
  if (/<svg[\s>]/.test(start)) return 'image/svg+xml';
  if (/^<(!doctype html|html|head|body|script|iframe|h1|div|p|a|!--)/.test(start)) return 'text/html';
  if (start.startsWith('<?xml') || start.startsWith('<!doctype')) return 'application/xml';
  return 'text/plain';
}

/** Images that browsers show. Those of some phones hardly any does. */
export function isShownPicture(type: string): boolean {
  return type.startsWith('image/') && !isOfPhones(type);
}

export function isOfPhones(type: string): boolean {
  return type === 'image/heic' || type === 'image/heif';
}

/** Images of phones begin as films do, and were stored as such before they were told apart: their names say it. */
export function typeOfStored(path: string, type: string): string {
  const ending = type === 'video/mp4' ? /\.(hei[cf])$/i.exec(path)?.[1] : undefined;
  return ending === undefined ? type : `image/${ending.toLowerCase()}`;
}

/** Types that a browser would run in our origin. */
export function isActiveType(type: string): boolean {
  return ['text/html', 'image/svg+xml', 'application/xml'].includes(type);
}

function isText(bytes: Uint8Array): boolean {
  const look = createTextLook();
  look.take(bytes);
  return look.isText();
}

/** Checks whether bytes that come in pieces are UTF-8 without a NUL. */
export function createTextLook(): { take(piece: Uint8Array): void; isText(): boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFit = true;
  const decode = (...given: Parameters<TextDecoder['decode']>) => {
    try {
      decoder.decode(...given);
    } catch {
      isFit = false;
    }
  };
  return {
    take(piece) {
      if (isFit) decode(piece, { stream: true });
      if (isFit && piece.includes(0)) isFit = false;
    },
    isText() {
      if (isFit) decode();
      return isFit;
    },
  };
}
