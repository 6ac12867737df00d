import { decodeText } from './decode-text.ts';

/** Null where it is not JSON. */
export function parseJsonFile(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(bytes).replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}
