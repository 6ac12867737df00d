/**
 * Copies a text. A substring keeps its whole parent string in memory, so a stored word of a request would
 * keep the request.
 */
export function ownText(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
