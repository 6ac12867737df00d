/**
 * The same text in memory of its own. A part of a text keeps all of it in memory: an entry that remembers a word of a request
 * would remember the request.
 */
export function ownText(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
