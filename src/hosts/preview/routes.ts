import type { Route } from '../../core/kernel/exchange.ts';
import { previewPaths } from '../../core/paths/preview.ts';
import { fontRoute } from '../web/font-route.ts';
import { route } from '../web/route.ts';
import { createShowPublished, type PreviewOptions, type PreviewParts } from './show-published.ts';

/** The routes of the preview host. The first segment is always a username. */
export function previewRoutes(options: PreviewOptions, parts: PreviewParts): Route[] {
  return [
    fontRoute(),
    route('GET', previewPaths.preview, 'preview', 'public', createShowPublished(options, parts)),
  ];
}
