import type { TSchema } from 'typebox';
import type { Answer, Contract } from '../endpoint/contract.ts';
import { Problem } from '../schemas.ts';
import { type Example, headerIn, mediaTypeIn } from './examples.ts';
import type { Operation } from './operation.ts';
import { outcomeWords, troublesOf, troubleWords } from './outcomes.ts';
import { parametersOf } from './parameters.ts';
import { renderCurl, renderFetch } from './request-code.ts';

/** An OpenAPI operation, with recorded examples. */
export function describeOperation(operation: Operation, examples: readonly Example[]) {
  const { name, access, contract } = operation;
  const [usual] = examples;
  const also = contract.alsoNeeds ? ` and \`${contract.alsoNeeds.scope}\`` : '';
  const description = [
    contract.description ?? '',
    access === 'public' ? '' : `Needs the scope \`${access}\`${also}.`,
  ].filter((words) => words !== '');
  return {
    operationId: name,
    tags: [contract.tag],
    summary: contract.summary,
    ...(description.length > 0 && { description: description.join(' ') }),
    security: access === 'public' ? [] : [{ token: [] }],
    parameters: parametersOf(operation, usual),
    ...describeBody(contract.body, examples),
    responses: describeResponses(operation, examples),
    ...(usual && { 'x-codeSamples': codeSamples(usual) }),
  };
}

/** The request that Vitrine sends to the receiver of a webhook. */
export function describeMessage(schema: TSchema, examples: readonly Example[]) {
  return {
    operationId: 'webhook-message',
    tags: ['Webhooks'],
    summary: 'The message',
    requestBody: {
      required: true,
      content: { 'application/json': { schema, ...shownAs(examples, ({ request }) => request.body) } },
    },
    responses: {
      '2XX': { description: 'Received' },
      410: { description: 'Stops the webhook' },
      default: { description: 'The server retries the delivery' },
    },
  };
}

/** On the preview host an error is HTML unless the client prefers JSON. */
export const problemResponses = {
  Problem: problemResponse({}),
  PageOrProblem: problemResponse({ 'text/html': { schema: {} } }),
};

function problemResponse(also: object) {
  return {
    description: 'Problem details',
    content: { 'application/problem+json': { schema: Problem }, ...also },
  };
}

function describeBody(body: Contract['body'], examples: readonly Example[]) {
  if (!body) return {};
  const types = body.kind !== 'json' ? ['application/octet-stream'] : body.types;
  const schema = body.kind !== 'json' ? {} : body.schema;
  const sent = examples.filter(({ request, answer }) => request.body !== null && answer.status < 400);
  const content = types.map((type) => {
    const ofType = sent.filter(({ request }) => (mediaTypeIn(request.headers) || types[0]) === type);
    // A CSV response has no JSON schema, so it is described as a string.
    const described = type === 'text/csv' ? { type: 'string' } : schema;
    return [type, { schema: described, ...shownAs(ofType, ({ request }) => request.body) }];
  });
  return {
    requestBody: {
      required: body.kind !== 'json' || body.required,
      content: Object.fromEntries(content),
    },
  };
}

function describeResponses(operation: Operation, examples: readonly Example[]) {
  const withStatus = (status: number) => examples.filter(({ answer }) => answer.status === status);
  const answers = Object.entries(operation.contract.answers).map(([status, answer]) => [
    status,
    describeAnswer(Number(status), answer, withStatus(Number(status))),
  ]);
  const name = operation.host === 'preview' ? 'PageOrProblem' : 'Problem';
  const shared = { $ref: `#/components/responses/${name}` };
  const troubles = troublesOf(operation).map((status) => {
    const description = troubleWords[status];
    const shown = withStatus(status);
    if (shown.length === 0) return [status, { ...shared, description }];
    const { 'application/problem+json': problem, ...others } = problemResponses[name].content;
    const content = { 'application/problem+json': { ...problem, ...shownAs(shown, bodyOf) }, ...others };
    return [status, { description, content }];
  });
  return { ...Object.fromEntries([...troubles, ...answers]), default: shared };
}

function describeAnswer(status: number, { content, headers }: Answer, examples: readonly Example[]) {
  const types = Object.entries(content).map(([type, schema]) => {
    const ofType = examples.filter(
      ({ answer }) => answer.body !== null && (type === '*/*' || mediaTypeIn(answer.headers) === type),
    );
    return [type, { schema: schema ?? {}, ...shownAs(ofType, bodyOf) }];
  });
  const words = headers.map((name) => {
    const example = examples.map(({ answer }) => headerIn(answer.headers, name))[0];
    return [name, { schema: { type: 'string' }, ...(example !== undefined && { example }) }];
  });
  return {
    description: outcomeWords[status] ?? 'Done',
    ...(types.length > 0 && { content: Object.fromEntries(types) }),
    ...(words.length > 0 && { headers: Object.fromEntries(words) }),
  };
}

function bodyOf({ answer }: Example): unknown {
  return answer.body;
}

function shownAs(examples: readonly Example[], show: (example: Example) => unknown) {
  if (examples.length === 0) return {};
  const entries = examples.map((example) => {
    const name = example.about.replace(/[^\w]+/g, '-') || 'usual';
    return [name, { ...(example.about !== '' && { summary: example.about }), value: show(example) }];
  });
  return { examples: Object.fromEntries(entries) };
}

function codeSamples(example: Example) {
  return [
    { lang: 'Shell', label: 'curl', source: renderCurl(example.request) },
    { lang: 'JavaScript', label: 'JavaScript', source: renderFetch(example) },
  ];
}
