import type { Route } from '../../../core/kernel/exchange.ts';
import { directoryPaths } from '../../../core/paths/directory.ts';
import { lazily } from '../../../core/web/lazily.ts';
import { route } from '../../web/route.ts';
import type { Directory } from '../directory.ts';
import type { Sitemap } from './sitemap-parts.ts';

/** Routes of the directory, if it is on. Search engines and feeds get the same users as all clients. */
export function peopleRoutes(directory: Directory): Route[] {
  const { access } = directory;
  if (access === 'off') return [];
  const people = lazily(() => import('./show-people.ts'), directory);
  const embed = lazily(() => import('./embed.tsx'), directory);
  const allowed = access === 'public' ? 'public' : 'member';
  const options = { logQuery: false, compress: 'per-request' } as const;
  const lists = [
    route('GET', directoryPaths.people, 'people', allowed, people('showPeople'), options),
    route('GET', directoryPaths.embed, 'people-embed', allowed, embed('showEmbed'), options),
  ];
  return access === 'members' ? lists : [...lists, ...publicRoutes(directory)];
}

function publicRoutes(directory: Directory): Route[] {
  const feed = lazily(() => import('./show-feed.ts'), directory);
  const parts: Sitemap = { directory, cached: new Map(), waiting: new Map(), last: Promise.resolve() };
  const sitemap = lazily(() => import('./sitemap.ts'), parts);
  return [
    route('GET', directoryPaths.feed, 'people-feed', 'public', feed('showFeed'), { compress: 'per-request' }),
    route('GET', directoryPaths.sitemap, 'sitemap', 'public', sitemap('showSitemap')),
    route('GET', directoryPaths.sitemapPart, 'sitemap-part', 'public', sitemap('showSitemapPart')),
    route('GET', directoryPaths.robots, 'robots', 'public', sitemap('showRobots')),
  ];
}
