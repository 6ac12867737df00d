import type { Route } from '../../kernel/exchange.ts';
import type { Store } from '../../store/store.ts';
import { route } from '../route.ts';
import { createShowPreview } from './show-preview.ts';

/** Every first segment is a username: nothing else lives on this host. */
export function previewRoutes(origin: string, store: Store, now: () => Date): Route[] {
  return [
    route(
      'GET',
      '/:username/:type?/:slug?/:fileUrl*',
      'preview',
      'public',
      createShowPreview(origin, store, now),
    ),
  ];
}
