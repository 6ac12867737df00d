import type { Exchange } from '../../kernel/exchange.ts';
import { queryParameter } from '../../kernel/query.ts';
import type { Reply } from '../../kernel/reply.ts';
import { header } from '../../kernel/request.ts';

/** Which representation this is and why, and what a cache may do with it. */
export function explainReply({ request, query }: Exchange, { status, headers }: Reply): string[] {
  const type = headers['Content-Type'];
  return [
    ...(type === undefined ? [] : [`${type}, ${explainChoice(query, header(request, 'accept'))}`]),
    ...(headers['Content-Language'] === undefined ? [] : [`in ${headers['Content-Language']}`]),
    explainCache(headers['Cache-Control']),
    ...explainCondition(header(request, 'if-none-match'), headers.ETag, status),
    headers.Vary === undefined
      ? 'the same for every client'
      : `different for other values of ${headers.Vary}`,
  ];
}

function explainChoice(query: string, accept: string | undefined): string {
  const asked = queryParameter(query, 'format');
  if (asked !== null) return `because of ?format=${asked}`;
  return accept ? `because of Accept: ${accept}` : 'because the client named no preference';
}

function explainCache(policy: string | string[] | undefined): string {
  if (policy === undefined) return 'no word on caching';
  if (String(policy).includes('no-store')) return `${policy}: no cache keeps it`;
  return `${policy}: a cache keeps it and asks each time whether it still holds`;
}

function explainCondition(
  known: string | undefined,
  etag: string | string[] | undefined,
  status: number,
): string[] {
  if (known === undefined || etag === undefined) return [];
  return [status === 304 ? `the client has ${etag} already` : `the client has ${known}, this is ${etag}`];
}
