import { href } from '../routing/href.ts';

/** The one route of the preview host: every first segment is a username. */
export const previewPaths = { preview: '/:username/:type?/:slug?/:fileUrl*' } as const;

/** Stands for a username where nobody is to be named: none has a tilde. */
export const anonymousName = '~anonymous';

/** Of a link for an audience. */
export function shareUrl(username: string, key: string, isAnonymous: boolean): string {
  return `${profilePath(isAnonymous ? anonymousName : username)}?key=${key}`;
}

export function profilePath(username: string): string {
  return href(previewPaths.preview, { username, type: null, slug: null, fileUrl: null });
}
