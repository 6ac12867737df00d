import type { Operation } from './operation.ts';

export const outcomeWords: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'Done',
  206: 'The requested range',
  304: 'Not modified',
  308: 'Moved to another URL, for example after a rename',
  400: 'The request cannot be parsed',
  404: 'Not found, or not visible to you',
};

/** The errors that an operation can return, derived from its access and inputs. */
export function troublesOf({ access, host, path, contract }: Operation): number[] {
  const { body, query, headers, once } = contract;
  const found = [
    ...(access === 'public' ? [] : [401, 403]),
    ...(path.includes('{') ? [404] : []),
    ...(host === 'api' && path.includes('{username}') ? [410] : []),
    ...(headers?.['Last-Event-ID'] ? [410] : []),
    ...(query?.properties.format ? [406] : []),
    ...(headers?.Range ? [416] : []),
    ...(body ? [413, 422] : []),
    ...(body?.kind === 'json' ? [400, 415] : []),
    ...(host === 'api' && query ? [422] : []),
    ...(headers?.['If-Match'] ? [412] : []),
    ...(headers?.['If-Match'] === 'required' ? [428] : []),
    ...(once ? [400, 409, 422] : []),
    429,
  ];
  return [...new Set(found)].toSorted((one, other) => one - other);
}

export const troubleWords: Readonly<Record<number, string>> = {
  400: 'The request cannot be parsed',
  401: 'The token is missing or invalid',
  403: 'The token lacks the scope',
  404: 'Not found, or not visible to you',
  406: 'The format is not available',
  409: 'Conflicts with the current state',
  410: 'The user was deleted, or events were',
  412: 'The resource has changed since you read it',
  413: 'The body is too large',
  415: 'The media type is not supported',
  416: 'The range is not satisfiable',
  422: 'The request is invalid; `errors` has the details',
  428: '`If-Match` is missing',
  429: 'Too many requests; wait for `Retry-After` seconds',
};
