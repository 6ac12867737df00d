import { isLink } from '../profile/links.ts';

/** A safe URL in ASCII, so that it has no invisible characters and does not change the text direction. */
export function addressIn(value: unknown): string | null {
  if (typeof value !== 'string' || !isLink(value)) return null;
  return /^[!-~]*$/.test(value) ? value : (URL.parse(value)?.href ?? null);
}

/** Text on one line: line breaks become spaces. Empty for values that are not text. */
export function oneLine(value: unknown): string {
  if (typeof value !== 'string') return '';
  return untidy.test(value) ? withoutControls(value).replace(/\s+/g, ' ').trim() : value;
}

/** Tests whether a text needs cleaning at all, because most texts are clean already. */
const untidy = /[\p{Cc}\u202a-\u202e\u2066-\u2069]|[^\S ]|^ | $| {2}/u;

/** Removes control characters except line feeds, and characters that change the text direction. */
export function withoutControls(text: string): string {
  if (!controls.test(text)) return text;
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[[\p{Cc}--\n]\u202a-\u202e\u2066-\u2069]/gv, '');
}

const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
