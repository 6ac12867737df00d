import type { Route } from '../../kernel/exchange.ts';
import { directoryPaths } from '../../paths/directory.ts';
import { lateHandlers, lateMakers } from '../../web/late.ts';
import { route } from '../../web/route.ts';
import type { Directory } from '../directory.ts';

const { createShowEmbed } = lateMakers(() => import('./embed.tsx'));
const { createShowFeed } = lateMakers(() => import('./show-feed.ts'));
const { createShowPeople } = lateMakers(() => import('./show-people.ts'));
const { createShowSitemap } = lateMakers(() => import('./sitemap.ts'));
const { showRobots } = lateHandlers(() => import('./sitemap.ts'));

/** Where the directory is, if there is one. What search engines and feed readers get, everyone may see. */
export function peopleRoutes(directory: Directory): Route[] {
  const { access } = directory;
  if (access === 'off') return [];
  const forWhom = access === 'public' ? 'public' : 'member';
  const options = { logQuery: false, compress: 'per-request' } as const;
  const lists = [
    route('GET', directoryPaths.people, 'people', forWhom, createShowPeople(directory), options),
    route('GET', directoryPaths.embed, 'people-embed', forWhom, createShowEmbed(directory), options),
  ];
  if (access === 'members') return lists;
  const showSitemap = createShowSitemap(directory);
  return [
    ...lists,
    route('GET', directoryPaths.feed, 'people-feed', 'public', createShowFeed(directory), {
      compress: 'per-request',
    }),
    route('GET', directoryPaths.sitemap, 'sitemap', 'public', (exchange) =>
      showSitemap(exchange, { part: null }),
    ),
    route('GET', directoryPaths.sitemapPart, 'sitemap-part', 'public', showSitemap),
    route('GET', directoryPaths.robots, 'robots', 'public', showRobots),
  ];
}
