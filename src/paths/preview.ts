import { href } from '../routing/href.ts';

/** The one route of the preview host: every first segment is a username. */
export const previewPaths = { preview: '/:username/:type?/:slug?/:fileUrl*' } as const;

export function profilePath(username: string): string {
  return href(previewPaths.preview, { username, type: null, slug: null, fileUrl: null });
}
