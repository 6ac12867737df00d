import { json, type Reply } from '../../../core/kernel/reply.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { createExamples, type ExampleAddresses } from './examples.ts';
import { createOpenApi } from './openapi.ts';
import { operationsOf } from './operations.ts';
import { renderDocsPage } from './page/docs-page.tsx';

export interface Documentation {
  readonly endpoints: () => readonly Endpoint[];
  readonly addresses: ExampleAddresses;
  /** Every client gets the same documents, so the first request renders each once. */
  readonly made: { openApi?: Reply; page?: Reply };
}

export function showOpenApi({ endpoints, addresses, made }: Documentation): Reply {
  made.openApi ??= json(200, createOpenApi(operationsOf(endpoints()), createExamples(addresses), addresses));
  return copyOf(made.openApi);
}

export function showDocs({ endpoints, addresses, made }: Documentation): Reply {
  made.page ??= renderDocsPage(operationsOf(endpoints()), createExamples(addresses), addresses);
  return copyOf(made.page);
}

/** Stages add headers to a reply, so each request gets its own copy. */
function copyOf(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers } };
}
