import { href } from '../routing/href.ts';

/** The one route of the preview host: every first segment is a username. */
export const paths = { preview: '/:username/:type?/:slug?/:fileUrl*' } as const;

export function profilePath(username: string): string {
  return href(paths.preview, { username, type: null, slug: null, fileUrl: null });
}
