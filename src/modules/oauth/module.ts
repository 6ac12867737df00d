import { createDocumentFetcher } from '../../core/outside/fetch-document.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { limitedAndProven, proven, routesWith } from '../../hosts/main/members/member-route.ts';
import type { Module } from '../module.ts';
import { createClientFinder } from './find-client.ts';
import { oauthRoutes } from './routes.ts';

/** OAuth 2.1: members authorize apps, for example the vitrine command. */
export const oauth: Module = {
  name: 'oauth',
  serve({ main, api, config, network, brief }) {
    const findClient = createClientFinder({
      fetchDocument: createDocumentFetcher(network, brief),
      now: main.accounts.now,
      allowsHttp: config.environment === 'development',
    });
    const { forMembers } = routesWith({ ...main, findClient });
    const authorize = lazily(() => import('./pages/authorize.tsx'));
    const device = lazily(() => import('./pages/device.tsx'));
    return {
      api: oauthRoutes(api),
      main: [
        // The query names the requesting client.
        forMembers.get(mainPaths.authorize, 'authorize', authorize('showAuthorize'), { logQuery: false }),
        forMembers.post(mainPaths.authorize, 'decide-authorization', authorize('postAuthorize'), proven),
        forMembers.get(mainPaths.device, 'device', device('showDevice'), { logQuery: false }),
        // The code is short, so attempts are limited.
        forMembers.post(mainPaths.device, 'decide-device', device('postDevice'), limitedAndProven),
      ],
    };
  },
};
