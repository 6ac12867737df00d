import type { Accounts } from '../../accounts/change-user.ts';
import type { Route } from '../../core/kernel/exchange.ts';
import type { FetchDocument } from '../../core/outside/fetch-document.ts';
import { apiPaths } from '../../core/paths/api.ts';
import { lazily } from '../../core/web/lazily.ts';
import { route } from '../../hosts/web/route.ts';
import { createIssuerKeys } from './issuer-keys.ts';

export interface CiServices {
  readonly accounts: Accounts;
  readonly apiUrl: string;
  readonly fetchDocument: FetchDocument;
  readonly fetchTrusted: FetchDocument;
  readonly ciIssuers: readonly string[];
}

/** On the API host; what people allow is on the main host. */
export function ciRoutes({ accounts, apiUrl, fetchDocument, fetchTrusted, ciIssuers }: CiServices): Route[] {
  const findKeys = createIssuerKeys({ fetchDocument, fetchTrusted, trusted: ciIssuers, now: accounts.now });
  const exchange = lazily(() => import('./exchange-token.ts'), { accounts, apiUrl, findKeys });
  return [route('POST', apiPaths.exchangeToken, 'exchange-token', 'public', exchange('exchangeToken'))];
}
