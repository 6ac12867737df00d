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

const emphasis =
  /(?<![\p{L}\p{N}\\])(\*{1,3}|_{1,3}|~~)(?=[^\s*_~])([^*_~\n]*[^\s*_~\\])\1(?![\p{L}\p{N}])/gu;
const label = String.raw`\[([^[\]\n]*)\]`;
const destination = String.raw`(?:[^()\s<>]|\([^()\s<>]*\))*`;
const title = String.raw`(?: [^()\n]*)?`;

/** In this order. Each is linear: a profile may hold 256 KiB of opening brackets. */
const marks: readonly [mark: RegExp, text: string][] = [
  [/^ {0,3}(?:(?:`{3,}|~{3,}).*|[=-]{2,} *|\*{3,} *|_{3,} *)$/gm, ''],
  [/^ {0,3}#{1,6} (.*)$/gm, '\n$1\n'],
  [/(?<![\s\\]) ?\n(?! *(?:\n|[-+*>] |\d{1,9}[.)] ))/g, ' '],
  [/\\\n/g, '\n'],
  [new RegExp(`!${label}\\(<?${destination}>?${title}\\)`, 'g'), '$1'],
  [new RegExp(`${label}\\(<?((?:https?|mailto|tel):${destination})>?${title}\\)`, 'gi'), '$1 ($2)'],
  [new RegExp(`${label}\\(<?${destination}>?${title}\\)`, 'g'), '$1'],
  [/<((?:https?|mailto|tel):[^\s<>]*)>/gi, '$1'],
  [emphasis, '$2'],
  [emphasis, '$2'],
  [/(?<!`)(`+)(?!`)([^`\n]+)\1(?!`)/g, '$2'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/\n\s*\n/g, '\n\n'],
];

/** The words of Markdown. Approximate by intent: what it misses is legible, and plain text is never markup. */
export function plainText(markdown = ''): string {
  return marks
    .reduce((text, [mark, replacement]) => text.replace(mark, replacement), withoutControls(markdown))
    .trim();
}
