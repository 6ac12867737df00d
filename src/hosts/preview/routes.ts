import type { Route } from '../../core/kernel/exchange.ts';
import { previewPaths } from '../../core/paths/preview.ts';
import { fontRoute } from '../web/font-route.ts';
import { route } from '../web/route.ts';
import { createShowPublished, type PreviewOptions, type ShowByKey } from './show-published.ts';

/** Every first segment is a username. */
export function previewRoutes(options: PreviewOptions, byKey: readonly ShowByKey[]): Route[] {
  return [
    fontRoute(),
    route('GET', previewPaths.preview, 'preview', 'public', createShowPublished(options, byKey)),
  ];
}
