import type { Operation } from './operation.ts';

export const outcomeWords: Readonly<Record<string, string>> = {
  200: 'What was asked for',
  201: 'It was made',
  202: 'It was heard',
  204: 'It is done',
  206: 'The part that was asked for',
  304: 'You have it',
  308: 'It has another address now, as after a rename',
  400: 'What was sent cannot be read',
  404: 'It is not there, or not for you to see',
};

/** Possible errors, derived from what an operation takes. */
export function troublesOf({ access, host, path, contract }: Operation): number[] {
  const { body, query, headers, once } = contract;
  const found = [
    ...(access === 'public' ? [] : [401, 403]),
    ...(path.includes('{') ? [404] : []),
    ...(host === 'api' && path.includes('{username}') ? [410] : []),
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
  400: 'What was sent cannot be read',
  401: 'There is no token, or it is not valid',
  403: 'The token lacks the scope',
  404: 'It is not there, or not for you to see',
  406: 'There is no such format of it',
  409: 'It is not possible as things are',
  410: 'The user has been deleted',
  412: 'It has changed since you read it',
  413: 'The body is too large',
  415: 'The body is of another type',
  416: 'It has no such part',
  422: 'What was sent is not valid; `errors` says where and why',
  428: '`If-Match` is missing',
  429: 'Too many requests; `Retry-After` says how long to wait',
};
