/** Loads the transliteration table on first use. It has half a megabyte, and most texts are ASCII. */
export function toAscii(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  const { default: anyAscii }: typeof import('any-ascii') = require('any-ascii');
  return anyAscii(text);
}
