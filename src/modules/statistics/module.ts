import { editorPaths } from '../../core/paths/editor.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { createEditorRoutes } from '../../hosts/main/editor/editor-route.ts';
import { routesWith } from '../../hosts/main/members/member-route.ts';
import type { Module } from '../module.ts';

/** Counts views of profiles by day and format, for members and operators. */
export const statistics: Module = {
  name: 'statistics',
  isOn: (config) => config.statistics === 'on',
  countViews: async (options) => (await import('./view-counter.ts')).startViewCounter(options),
  serve({ main }) {
    const page = createEditorRoutes(main);
    const forDashboard = routesWith(main).forRight('site:read');
    const own = lazily(() => import('./pages/own-statistics.tsx'));
    const site = lazily(() => import('./pages/site-statistics.tsx'));
    const plots = lazily(() => import('./pages/plots.tsx'));
    const title = lazily(() => import('./pages/statistics-texts.ts'))('statisticsTitle');
    return {
      main: [
        forDashboard.get(mainPaths.siteStatistics, 'site-statistics', site('showSiteStatistics')),
        ...page('GET', editorPaths.statistics, 'statistics', own('showOwnStatistics')),
      ],
      slots: {
        editor: [{ path: editorPaths.statistics, icon: 'chart-line', title, group: 'over time' }],
        overview: [lazily(() => import('./pages/readers-lately.tsx'))('renderReadersLately')],
        dashboard: [
          { column: 'main', render: plots('renderReadersPlot') },
          { column: 'side', render: plots('renderMostRead') },
        ],
      },
    };
  },
};
