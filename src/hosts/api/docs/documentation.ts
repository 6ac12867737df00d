import { json, type Reply } from '../../../kernel/reply.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { type Addresses, createExamples } from './examples.ts';
import { createOpenApi } from './openapi.ts';
import { operationsOf } from './operations.ts';
import { renderDocsPage } from './page/docs-page.tsx';

export interface Documentation {
  showOpenApi(): Reply;
  showPage(): Reply;
}

/** Both are the same for everyone, so each is made once, when the first one asks. */
export function createDocumentation(
  endpoints: () => readonly Endpoint[],
  addresses: Addresses,
): Documentation {
  let openApi: Reply | undefined;
  let page: Reply | undefined;
  return {
    showOpenApi() {
      openApi ??= json(200, createOpenApi(operationsOf(endpoints()), createExamples(addresses), addresses));
      return copyOf(openApi);
    },
    showPage() {
      page ??= renderDocsPage(operationsOf(endpoints()), createExamples(addresses), addresses);
      return copyOf(page);
    },
  };
}

/** Stages add headers to what they are given. */
function copyOf(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers } };
}
