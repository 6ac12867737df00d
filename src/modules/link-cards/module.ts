import { apiPaths } from '../../core/paths/api.ts';
import { editorPaths } from '../../core/paths/editor.ts';
import { lazily } from '../../core/web/lazily.ts';
import { createEndpoints } from '../../hosts/api/endpoint/endpoint.ts';
import { createEditorRoutes } from '../../hosts/main/editor/editor-route.ts';
import type { Module } from '../module.ts';
import { linkCardContracts, linkCardSchemas } from './contract.ts';

/** Shows visitors the pages that a profile links to as cards. */
export const linkCards: Module = {
  name: 'link-cards',
  isOn: ({ linkCards: isOn }) => isOn === 'on',
  operations(services) {
    const at = createEndpoints(services, linkCardContracts, linkCardSchemas);
    const api = lazily(() => import('./api.ts'), services);
    return [
      at('GET', apiPaths.linkCards, 'list-link-cards', 'profile:read', api('getLinkCards')),
      at('POST', apiPaths.refreshLinkCards, 'refresh-link-cards', 'profile:write', api('refreshLinkCards')),
    ];
  },
  serve({ main }) {
    const page = createEditorRoutes(main);
    const pages = lazily(() => import('./pages/link-cards.ts'));
    const title = lazily(() => import('./pages/link-cards-texts.ts'))('linkCardsTitle');
    return {
      main: [
        ...page('GET', editorPaths.linkCards, 'link-cards', pages('showLinkCards')),
        ...page('POST', editorPaths.linkCards, 'refresh-link-cards', pages('postRefresh')),
      ],
      slots: { editor: [{ path: editorPaths.linkCards, icon: 'link', title }] },
    };
  },
  async startJob({ config, intervals, ...options }) {
    const { startFetcher } = await import('./fetcher.ts');
    return startFetcher({ ...options, config, interval: intervals.cards, rest: intervals.cardsRest });
  },
};
