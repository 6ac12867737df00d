import { decodeText } from '../importers/decode-text.ts';

/** Decodes a table saved by a spreadsheet: UTF-8, UTF-16 or Windows-1252. Null for binary files. */
export function decodeTable(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const wide = second === 0 && first !== 0 ? 'utf-16le' : first === 0 && second !== 0 ? 'utf-16be' : null;
  const text = wide === null ? decodeText(bytes) : new TextDecoder(wide).decode(bytes);
  return binary.test(text) ? null : text.replace(/^\ufeff/, '');
}

/** Control characters that no spreadsheet writes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const binary = /[\x00-\x08\x0e-\x1f]/;
