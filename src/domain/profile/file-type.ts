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

/** Detects the media type by content, because a name can be wrong. */
export function sniffType(bytes: Uint8Array): string {
  return sniffHead(bytes.subarray(0, headLength), () => isText(bytes));
}

/** Bytes at the start that suffice to detect the type: about a thousand characters. */
export const headLength = 4096;

/** Detects the media type by the first bytes and by whether the whole file is text. */
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

/** Images that browsers show. Few browsers show the formats of phones (HEIC, HEIF). */
export function isShownPicture(type: string): boolean {
  return type.startsWith('image/') && !isOfPhones(type);
}

export function isOfPhones(type: string): boolean {
  return type === 'image/heic' || type === 'image/heif';
}

/**
 * Previous versions stored phone images as video, because both formats start with the same bytes. The file
 * name tells them apart.
 */
export function typeOfStored(path: string, type: string): string {
  const ending = type === 'video/mp4' ? /\.(hei[cf])$/i.exec(path)?.[1] : undefined;
  return ending === undefined ? type : `image/${ending.toLowerCase()}`;
}

/** Types whose scripts a browser would run in our origin. */
export function isActiveType(type: string): boolean {
  return ['text/html', 'image/svg+xml', 'application/xml'].includes(type);
}

function isText(bytes: Uint8Array): boolean {
  const look = createTextLook();
  look.take(bytes);
  return look.isText();
}

/** Checks whether streamed bytes are UTF-8 without NUL. */
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
