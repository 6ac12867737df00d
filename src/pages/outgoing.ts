/** On every link to elsewhere. */
export const outgoing = 'noopener nofollow ugc';

/** On links to what the member says is theirs. */
export const ownAccount = `me ${outgoing}`;

/** An address as people say it: no scheme, no trailing slash, not longer than a line. */
export function shownAddress(url: string): string {
  const text = url.replace(/^https?:\/\/(?:www\.)?|^(?:mailto|tel):/, '').replace(/\/$/, '');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
