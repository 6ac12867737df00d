/** Isolates text that may have the other direction, where no markup is possible. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
