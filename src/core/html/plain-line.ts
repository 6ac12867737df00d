/** One line for titles and descriptions, without the controls that could reorder what stands around it. */
export function plainLine(text: string): string {
  if (!untidy.test(text)) return text;
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const untidy = /[\u202a-\u202e\u2066-\u2069]|[^\S ]|^ | $| {2}/;

/** At most `length` characters, ending with a whole word where there is one. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  return `${start.replace(/\s+\S*$/, '')}…`;
}
