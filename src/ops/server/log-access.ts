import { requestIdOf } from '../../core/kernel/exchange.ts';
import type { Stage } from '../../core/kernel/kernel.ts';
import type { Log } from '../../core/platform/log.ts';
import { logsQuery } from '../../core/web/log-query.ts';

/** Logs a line for each request when its response is known. It wraps the other stages, so it sees the final headers. */
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
