/** Parses a page that isn't shown. Removes its styles, because the Content-Security-Policy would report them. */
export function parseAnswer(html: string): Document {
  return new DOMParser().parseFromString(html.replace(/<style>[^<]*<\/style>/, ''), 'text/html');
}
