import { shortLine } from '../profile/short-line.ts';
import type { ImportedPicture, ProfileBuilder } from './imported-person.ts';
import { unreadIn, type XmlElement } from './parse-xml.ts';

/**
 * Reports unread elements after the import, so that the functions that read elements need no list of
 * unsupported ones.
 */
export function tellUnread(profile: ProfileBuilder, root: XmlElement, ignored: ReadonlySet<string>): void {
  for (const where of unreadIn(root, ignored)) profile.note('left-out', shortLine(where), ['noPlace']);
}

/** Europass uses codes of its own for two countries. */
export function countryOf(code: string): string | null {
  const upper = code.toUpperCase();
  if (!/^[A-Z]{2}$/.test(upper)) return null;
  return upper === 'UK' ? 'GB' : upper === 'EL' ? 'GR' : upper;
}

/** `B1` if all levels are equal, otherwise the range from lowest to highest: `B1–C1`. */
export function spanLevels(levels: readonly string[]): string {
  const known = levels.filter((level) => /^[ABC][12]$/.test(level)).toSorted();
  const [lowest = '', highest = ''] = [known[0], known.at(-1)];
  return lowest === highest ? lowest : `${lowest}–${highest}`;
}

/** Decodes Base64 of an image or of a data URL. */
export function readPicture(data: string): ImportedPicture | null {
  const bytes = decode(data);
  if (bytes === null) return null;
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64));
  if (!start.startsWith('data:')) return { bytes };
  const text = new TextDecoder('latin1').decode(bytes);
  const inner = decode(text.slice(text.indexOf(',') + 1));
  return inner === null ? null : { bytes: inner };
}

function decode(text: string): Uint8Array | null {
  const clean = text.replace(/\s+/g, '');
  if (clean === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(clean)) return null;
  try {
    return Uint8Array.fromBase64(clean);
  } catch {
    return null;
  }
}
