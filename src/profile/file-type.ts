type Signature = readonly [type: string, offset: number, bytes: string];

const signatures: readonly Signature[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavif'],
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
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  const known = signatures.find(([, offset, text]) => head.startsWith(text, offset));
  if (known) return known[0];
  const text = decodeText(bytes);
  if (text === null) return 'application/octet-stream';
  const start = text.slice(0, 1024).trimStart().toLowerCase();
  if (/<svg[\s>]/.test(start)) return 'image/svg+xml';
  if (/^<(!doctype html|html|head|body|script|iframe|h1|div|p|a|!--)/.test(start)) return 'text/html';
  if (start.startsWith('<?xml') || start.startsWith('<!doctype')) return 'application/xml';
  return 'text/plain';
}

/** What a browser would run if it came from a page of ours. */
export function isActiveType(type: string): boolean {
  return ['text/html', 'image/svg+xml', 'application/xml'].includes(type);
}

function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
