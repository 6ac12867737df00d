const schemes = /^(?:https?|mailto|tel):/i;

/** Whether a text is an absolute URL with a safe scheme, without control characters and spaces. */
export function isLink(text: string): boolean {
  return schemes.test(text) && !/[^!-~\u00a0-\uffff]|[<>"\\^`{|}]/.test(text) && URL.canParse(text);
}
