import type { Route } from '../../kernel/exchange.ts';
import { previewPaths } from '../../paths/preview.ts';
import { createShowPublished, type PreviewOptions } from '../../published/show-published.ts';
import { route } from '../../web/route.ts';

/** Every first segment is a username: nothing else lives on this host. */
export function previewRoutes(options: PreviewOptions): Route[] {
  return [route('GET', previewPaths.preview, 'preview', 'public', createShowPublished(options))];
}
