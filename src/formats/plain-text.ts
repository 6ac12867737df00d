import { isLink } from '../profile/links.ts';

/** A safe address, in ASCII so that nothing in it is invisible or turns the text around it. */
export function addressIn(value: unknown): string | null {
  if (typeof value !== 'string' || !isLink(value)) return null;
  return /^[!-~]*$/.test(value) ? value : (URL.parse(value)?.href ?? null);
}

/** Nothing that is not a text is shown; line breaks become spaces. */
export function oneLine(value: unknown): string {
  return typeof value === 'string' ? withoutControls(value).replace(/\s+/g, ' ').trim() : '';
}

/** No controls but the line feed, and nothing that reorders what stands around it. */
export function withoutControls(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[[\p{Cc}--\n]\u202a-\u202e\u2066-\u2069]/gv, '');
}
