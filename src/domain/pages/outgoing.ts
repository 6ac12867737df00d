/** The `rel` value of all external links. */
export const outgoing = 'noopener nofollow ugc';

/** The `rel` value of links to the member's own pages elsewhere. */
export const ownAccount = `me ${outgoing}`;

/**
 * A URL without scheme and trailing slash. It is complete, because paper has no links. On screens CSS
 * shortens it to one line.
 */
export function shownAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?|^(?:mailto|tel):/, '').replace(/\/$/, '');
}
