import { json, type Reply } from '../../kernel/reply.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { createExamples, type ExampleAddresses } from './examples.ts';
import { createOpenApi } from './openapi.ts';
import { operationsOf } from './operations.ts';
import { renderDocsPage } from './page/docs-page.tsx';

type Endpoints = () => readonly Endpoint[];

export function createShowOpenApi(endpoints: Endpoints, addresses: ExampleAddresses): () => Reply {
  return once(() =>
    json(200, createOpenApi(operationsOf(endpoints()), createExamples(addresses), addresses)),
  );
}

export function createShowDocs(endpoints: Endpoints, addresses: ExampleAddresses): () => Reply {
  return once(() => renderDocsPage(operationsOf(endpoints()), createExamples(addresses), addresses));
}

/** It is the same for everyone, so it is made once, when the first one asks. */
function once(make: () => Reply): () => Reply {
  let made: Reply | undefined;
  return () => {
    made ??= make();
    return copyOf(made);
  };
}

/** Stages add headers to what they are given. */
function copyOf(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers } };
}
