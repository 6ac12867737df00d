import { href } from '../routing/href.ts';

/** The first segment is a username. Paths of forms and fonts contain a tilde, which usernames can't. */
export const previewPaths = {
  preview: '/:username/:type?/:slug?/:fileUrl*',
  unlock: '/~unlock',
  font: '/~fonts/:name',
} as const;

/** Replaces the username in anonymous links. No username contains a tilde. */
export const anonymousName = '~anonymous';

/** In the URL of images that the editor shows to the owner of the profile, so that the view isn't counted. */
export const uncounted = '&count=no';

/** The URL of a share link. */
export function shareUrl(username: string, key: string, isAnonymous: boolean): string {
  return `${profilePath(isAnonymous ? anonymousName : username)}?key=${key}`;
}

export function profilePath(username: string): string {
  return href(previewPaths.preview, { username, type: null, slug: null, fileUrl: null });
}
