import { decodeText } from './decode-text.ts';
import { ImportRefusal } from './import-refusal.ts';

/** Thrice what a record of ORCID with thousands of works has. */
const mostValues = 1_000_000;

/** Null where it is not JSON. Values are counted first: two characters may become an object. */
export function parseJsonFile(bytes: Uint8Array): unknown {
  if (hasManyValues(bytes)) throw new ImportRefusal('invalid', ['manyEntries', mostValues]);
  try {
    return JSON.parse(decodeText(bytes).replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}

const [comma, bracket, brace] = [0x2c, 0x5b, 0x7b];

/** By what stands before each; texts have commas, too. */
export function hasManyValues(bytes: Uint8Array): boolean {
  let count = 0;
  // By index: an iterator takes ten times as long.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === comma || byte === bracket || byte === brace) count += 1;
  }
  return count > mostValues;
}
