/** Parses a page that isn't shown. Its styles are removed, since the policy would report them. */
export function parseAnswer(html: string): Document {
  return new DOMParser().parseFromString(html.replace(/<style>[^<]*<\/style>/, ''), 'text/html');
}
