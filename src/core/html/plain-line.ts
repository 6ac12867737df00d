/** A single line for titles and descriptions, without the control characters that could reorder surrounding text. */
export function plainLine(text: string): string {
  if (!untidy.test(text)) return text;
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const untidy = /[\u202a-\u202e\u2066-\u2069]|[^\S ]|^ | $| {2}/;

/** Returns at most `length` characters, and ends with a whole word if possible. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  return `${start.replace(/\s+\S*$/, '')}…`;
}
