/** A page that is read and not shown: styles of another page are not this one's, and the policy would complain of them. */
export function parseAnswer(html: string): Document {
  return new DOMParser().parseFromString(html.replace(/<style>[^<]*<\/style>/, ''), 'text/html');
}
