/** On every link to elsewhere. */
export const outgoing = 'noopener nofollow ugc';

/** On links to what the member says is theirs. */
export const ownAccount = `me ${outgoing}`;

/** An address as people say it: no scheme, no trailing slash. Whole, for paper has no link: a screen shows one line of it. */
export function shownAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?|^(?:mailto|tel):/, '').replace(/\/$/, '');
}
