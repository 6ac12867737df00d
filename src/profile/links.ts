const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/** An absolute address that is safe behind a link. Control characters and spaces are not in one. */
export function isLink(text: string): boolean {
  if (/[^!-~\u00a0-\uffff]|[<>"\\^`{|}]/.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && schemes.includes(url.protocol);
}
