import type { Exchange } from '../../../core/kernel/exchange.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { header } from '../../../core/kernel/request.ts';
import type { Trace } from './trace.ts';

/** Which representation was sent and why, and what caches may do with it. */
export function explainReply({ request }: Exchange, { answer }: Trace, { status, headers }: Reply): string[] {
  const type = headers['Content-Type'];
  const why = answer.decisions.length > 0 ? answer.decisions.join('; ') : 'the only representation there is';
  return [
    ...(type === undefined ? [] : [`${type}: ${why}`]),
    ...(headers['Content-Language'] === undefined ? [] : [`in ${headers['Content-Language']}`]),
    explainCache(headers['Cache-Control']),
    ...explainCondition(header(request, 'if-none-match'), headers.ETag, status),
    headers.Vary === undefined
      ? 'the same for every client'
      : `different for other values of ${headers.Vary}`,
  ];
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
