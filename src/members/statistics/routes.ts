import type { Route } from '../../kernel/exchange.ts';
import { mainPaths } from '../../paths/main.ts';
import { lateMakers } from '../../web/late.ts';
import { route } from '../../web/route.ts';
import type { MemberServices } from '../services.ts';

const { createShowSiteStatistics } = lateMakers(() => import('./show-site-statistics.tsx'));

/** Where it is counted how often profiles are read. What is of one profile is among the places of the editor. */
export function statisticsRoutes(desk: MemberServices): Route[] {
  if (!desk.countsViews) return [];
  const showSite = createShowSiteStatistics(desk);
  return [route('GET', mainPaths.siteStatistics, 'site-statistics', 'operator-member', showSite)];
}
