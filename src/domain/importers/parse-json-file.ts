import { decodeText } from './decode-text.ts';
import { ImportRefusal } from './import-refusal.ts';

/** Three times the values of an ORCID record with thousands of works. */
const mostValues = 1_000_000;

/** Parses JSON, or returns null. Counts values first, because two characters may become an object. */
export function parseJsonFile(bytes: Uint8Array): unknown {
  if (hasManyValues(bytes)) throw new ImportRefusal('invalid', ['manyEntries', mostValues]);
  try {
    return JSON.parse(decodeText(bytes).replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}

const [comma, bracket, brace] = [0x2c, 0x5b, 0x7b];

/** Counts values by the character before each, because strings contain commas too. */
export function hasManyValues(bytes: Uint8Array): boolean {
  let count = 0;
  // By index, because an iterator takes ten times as long.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === comma || byte === bracket || byte === brace) count += 1;
  }
  return count > mostValues;
}
