import { href } from '../routing/href.ts';

/** Every first segment is a username; those of a form and of fonts are none, and have a tilde. */
export const previewPaths = {
  preview: '/:username/:type?/:slug?/:fileUrl*',
  unlock: '/~unlock',
  font: '/~fonts/:name',
} as const;

/** Stands for the username in anonymous links: no username contains a tilde. */
export const anonymousName = '~anonymous';

/** In the query of images that a page of the editor shows to the profile's owner, who is no visitor. */
export const uncounted = '&count=no';

/** Only in a link for an audience. */
export function shareUrl(username: string, key: string, isAnonymous: boolean): string {
  return `${profilePath(isAnonymous ? anonymousName : username)}?key=${key}`;
}

export function profilePath(username: string): string {
  return href(previewPaths.preview, { username, type: null, slug: null, fileUrl: null });
}
