import { queryParameter } from '../../core/kernel/query.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { scimReply } from './scim-reply.ts';

const mostResults = 200;
const usual = 100;

interface Page {
  readonly offset: number;
  readonly count: number;
}

/** Parses the page. `startIndex` starts at 1, and smaller or invalid values mean 1. */
export function pageOf(query: string): Page {
  const start = Number.parseInt(queryParameter(query, 'startIndex') ?? '', 10);
  const count = Number.parseInt(queryParameter(query, 'count') ?? '', 10);
  return {
    offset: Math.min(Math.max(start || 1, 1), 100_000_000) - 1,
    count: Number.isNaN(count) ? usual : Math.min(Math.max(count, 0), mostResults),
  };
}

export function listReply(
  query: string,
  resources: readonly Readonly<Record<string, unknown>>[],
  { offset, total }: Page & { readonly total: number },
): Reply {
  return scimReply(200, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources.map((resource) => chooseAttributes(query, resource)),
  });
}

/** Applies `attributes` and `excludedAttributes` to whole attributes. Entra excludes members. */
export function chooseAttributes(
  query: string,
  resource: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isAsked = askedIn(query);
  const entries = Object.entries(resource).filter(
    ([name]) => ['schemas', 'id'].includes(name) || isAsked(name),
  );
  return Object.fromEntries(entries);
}

export function isAskedFor(query: string, name: string): boolean {
  return askedIn(query)(name);
}

function askedIn(query: string): (name: string) => boolean {
  const wanted = namesIn(queryParameter(query, 'attributes'));
  const unwanted = namesIn(queryParameter(query, 'excludedAttributes'));
  return (name) => {
    const plain = name.toLowerCase();
    return !unwanted.includes(plain) && (wanted.length === 0 || wanted.includes(plain));
  };
}

/** The attribute names, without sub-attributes. */
function namesIn(text: string | null): string[] {
  const names = (text ?? '').slice(0, 2000).split(',');
  return names.map((name) => name.trim().toLowerCase().split('.')[0] ?? '').filter((name) => name !== '');
}
