import { requestIdOf } from '../kernel/exchange.ts';
import type { Stage } from '../kernel/kernel.ts';
import type { Log } from '../platform/log.ts';
import { logsQuery } from '../web/log-query.ts';

/** A line for each request, at the moment its answer is known. Goes round the stages, so it sees the last word. */
export function logAccess(log: Log): Stage {
  return {
    name: 'access-log',
    request(exchange) {
      exchange.startedAt ||= performance.now();
      requestIdOf(exchange);
      return undefined;
    },
    dynamicHeaders(exchange, { status }) {
      const { request, asked, client } = exchange;
      const ms = Number((performance.now() - exchange.startedAt).toFixed(3));
      log.info('request', {
        status,
        method: request.method,
        host: asked,
        target: logsQuery(exchange) ? request.target : exchange.path,
        client,
        requestId: requestIdOf(exchange),
        ms,
      });
    },
  };
}
