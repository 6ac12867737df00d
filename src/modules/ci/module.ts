import { createDocumentFetcher } from '../../core/outside/fetch-document.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { proven, routesWith } from '../../hosts/main/members/member-route.ts';
import { route } from '../../hosts/web/route.ts';
import type { Module } from '../module.ts';
import { createIssuerKeys } from './issuer-keys.ts';

/** Keyless CI: jobs publish without a stored secret by exchanging the identity token of their run. */
export const ci: Module = {
  name: 'ci',
  needs: ['oauth'],
  serve({ main, api: { accounts, apiUrl }, config: { ciIssuers }, network, brief }) {
    const findKeys = createIssuerKeys({
      // A separate fetcher, so that a slow issuer does not delay imports or client documents.
      fetchDocument: createDocumentFetcher(network, brief),
      fetchTrusted: createDocumentFetcher({ ...network, isPublic: () => true }, brief),
      trusted: ciIssuers,
      now: accounts.now,
    });
    const exchange = lazily(() => import('./exchange-token.ts'), { accounts, apiUrl, findKeys });
    const rules = lazily(() => import('./post-allow-ci.ts'), ciIssuers);
    const section = lazily(() => import('./tokens-section.tsx'));
    const { forMembers } = routesWith(main);
    return {
      main: [forMembers.post(mainPaths.allowCi, 'allow-ci', rules('postAllowCi'), proven)],
      api: [route('POST', apiPaths.exchangeToken, 'exchange-token', 'public', exchange('exchangeToken'))],
      slots: {
        tokens: [
          {
            name: 'ci',
            render: (call) => section('renderCiForm')(call, ciIssuers),
            describe: section('describeCiRules'),
            saved: section('ciSaved'),
          },
        ],
      },
    };
  },
};
