/**
 * A copy in memory of its own. A substring keeps its whole parent string alive: an entry that holds a word of a request
 * would hold the request.
 */
export function ownText(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
