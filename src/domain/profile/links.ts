const schemes = /^(?:https?|mailto|tel):/i;

/** An absolute address that is safe behind a link. Control characters and spaces are not in one. */
export function isLink(text: string): boolean {
  return schemes.test(text) && !/[^!-~\u00a0-\uffff]|[<>"\\^`{|}]/.test(text) && URL.canParse(text);
}
