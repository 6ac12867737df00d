import { apiPaths } from '../../core/paths/api.ts';
import { editorPaths } from '../../core/paths/editor.ts';
import { previewPaths } from '../../core/paths/preview.ts';
import { lazily } from '../../core/web/lazily.ts';
import { patienceOf } from '../../core/web/refuse-late.ts';
import { createEndpoints } from '../../hosts/api/endpoint/endpoint.ts';
import { createEditorRoutes } from '../../hosts/main/editor/editor-route.ts';
import { route } from '../../hosts/web/route.ts';
import type { Module } from '../module.ts';
import { shareContracts, shareSchemas } from './contract.ts';
import { createRenderSharedInWorker } from './preview/render-in-worker.ts';
import { createShareUses } from './share-uses.ts';

/** Share links, which show more or less of a profile than the public page. */
export const shares: Module = {
  name: 'shares',
  operations(services) {
    const at = createEndpoints(services, shareContracts, shareSchemas);
    const api = lazily(() => import('./api.ts'));
    const withUrl = lazily(() => import('./api.ts'), services);
    return [
      at('GET', apiPaths.shares, 'list-shares', 'profile:read', withUrl('getShares')),
      at('POST', apiPaths.shares, 'add-share', 'profile:write', withUrl('addShare')),
      at('PATCH', apiPaths.share, 'change-share', 'profile:write', api('patchShare')),
      at('DELETE', apiPaths.share, 'end-share', 'profile:write', api('dropShare')),
    ];
  },
  serve({ main, preview: { accounts, origin }, handlerTime }) {
    const { guesses, passwords } = main;
    const page = createEditorRoutes(main);
    const pages = lazily(() => import('./pages/share.ts'));
    const title = lazily(() => import('./pages/share-texts.ts'))('shareTitle');
    const showByKey = lazily(() => import('./preview/show-shared.ts'), {
      accounts,
      recordUse: createShareUses(accounts),
      renderInWorker: createRenderSharedInWorker(patienceOf(handlerTime)),
    })('showShared');
    const unlock = lazily(() => import('./preview/unlock-share.ts'), {
      accounts,
      origin,
      guesses,
      passwords,
    });
    return {
      main: [
        // The page contains the keys of the links.
        ...page('GET', editorPaths.share, 'shares', pages('showShares'), { compress: 'never' }),
        ...page('POST', editorPaths.share, 'change-shares', pages('changeShares'), { needsProof: true }),
      ],
      preview: [
        route('POST', previewPaths.unlock, 'unlock-share', 'public', unlock('unlockShare'), {
          limit: 'sign-ins',
        }),
      ],
      showByKey,
      slots: {
        editor: [{ path: editorPaths.share, icon: 'share-2', title }],
        audience: [lazily(() => import('./preview/find-audience.ts'))('findAudience')],
      },
    };
  },
};
