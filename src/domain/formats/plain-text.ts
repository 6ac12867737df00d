import { isLink } from '../profile/links.ts';

/** A safe address, in ASCII so that nothing in it is invisible or turns the text around it. */
export function addressIn(value: unknown): string | null {
  if (typeof value !== 'string' || !isLink(value)) return null;
  return /^[!-~]*$/.test(value) ? value : (URL.parse(value)?.href ?? null);
}

/** Shows only text values. Line breaks become spaces. */
export function oneLine(value: unknown): string {
  if (typeof value !== 'string') return '';
  return untidy.test(value) ? withoutControls(value).replace(/\s+/g, ' ').trim() : value;
}

/** The quickest check, because most texts are clean. */
const untidy = /[\p{Cc}\u202a-\u202e\u2066-\u2069]|[^\S ]|^ | $| {2}/u;

/** No controls but the line feed, and nothing that reorders what stands around it. */
export function withoutControls(text: string): string {
  if (!controls.test(text)) return text;
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[[\p{Cc}--\n]\u202a-\u202e\u2066-\u2069]/gv, '');
}

const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
