const longestLine = 160;
/** The common case: the text needs no cleaning. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** A text on one line, without control characters and direction marks. */
export function shortLine(value: unknown): string {
  if (typeof value !== 'string') return '';
  if (value.length <= longestLine && plain.test(value)) return value;
  return value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestLine)
    .replace(/[\ud800-\udbff]$/, '');
}
