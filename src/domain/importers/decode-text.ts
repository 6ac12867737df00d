import { shortLine } from '../profile/short-line.ts';
import { ImportRefusal } from './import-refusal.ts';

interface Hints {
  /** Whether the bytes are the start of a longer file and may end within a character. */
  readonly isBeginning?: boolean;
  /** The encoding that the file or its server declares. */
  readonly declared?: string | null;
}

/** Decodes a file by its byte order mark, as UTF-8 if valid, by its declared encoding, or else as Windows-1252. */
export function decodeText(bytes: Uint8Array, { isBeginning = false, declared = null }: Hints = {}): string {
  const decoder = declared === null ? null : findDecoder(declared);
  if (decoder && isInAscii(decoder) && bytes.includes(escapeCode)) return decoder.decode(bytes);
  const unicode = decodeUnicode(bytes, isBeginning);
  if (unicode !== null) return unicode;
  if (declared !== null && decoder === null)
    throw new ImportRefusal('invalid', ['fileCharset', shortLine(declared)]);
  const isMistaken = decoder === null || decoder.encoding.startsWith('utf-');
  return (isMistaken ? western : decoder).decode(bytes);
}

/** Null if the bytes are not valid Unicode. */
export function decodeUnicode(bytes: Uint8Array, isBeginning = false): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isBeginning });
  } catch {
    return null;
  }
}

/** The encoding that XML or HTML declares in its first bytes. */
export function declaredIn(bytes: Uint8Array): string | null {
  const beginning = western.decode(bytes.subarray(0, 1024));
  const [, ofXml] = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(beginning) ?? [];
  const [, ofPage] = /<meta\s[^>]*?charset\s*=\s*["']?([\w.:-]+)/i.exec(beginning) ?? [];
  return ofXml ?? ofPage ?? null;
}

/** The charset of a media type. */
export function charsetOf(contentType: string): string | null {
  return /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1] ?? null;
}

export function findDecoder(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}

/**
 * Whether the encoding consists of ASCII bytes and escape sequences (ISO-2022-JP), so that it also decodes
 * as UTF-8.
 */
export function isInAscii({ encoding }: TextDecoder): boolean {
  return encoding === 'iso-2022-jp';
}

/** Text without this byte is plain ASCII, or was converted to UTF-8. */
const escapeCode = 0x1b;

/** Decodes one character per byte, so that the bytes can be restored. */
const western = new TextDecoder('windows-1252');
const codes = new Map(
  [...western.decode(Uint8Array.from({ length: 256 }, (_, code) => code))].map((letter, code) => [
    letter,
    code,
  ]),
);

export function westernBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => codes.get(letter) ?? 0);
}
