import { type Route, route } from '../../kernel/exchange.ts';
import type { Profiles } from '../../store/profiles.ts';
import { createShowProfile } from './show-profile.ts';

/** Every first segment is a username: nothing else lives on this host. */
export function previewRoutes(origin: string, profiles: Profiles): Route[] {
  return [
    route(
      'GET',
      '/:username/:type?/:slug?/:fileUrl*',
      'preview',
      'public',
      createShowProfile(origin, profiles),
    ),
  ];
}
