/** Most texts are ASCII, and the table for the others is half a megabyte: it comes with the first that needs it. */
export function toAscii(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  const { default: anyAscii }: typeof import('any-ascii') = require('any-ascii');
  return anyAscii(text);
}
