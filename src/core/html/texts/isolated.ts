/** A text in the midst of another that may be read from the other side, where no markup can say so. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
