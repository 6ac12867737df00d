import type { Exchange } from '../../core/kernel/exchange.ts';
import type { Stage } from '../../core/kernel/kernel.ts';
import { type Reply, reply, vary } from '../../core/kernel/reply.ts';
import { header } from '../../core/kernel/request.ts';

const requestHeaders =
  'Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Range';
const responseHeaders =
  'Allow, Content-Language, Content-Range, ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id';

/** Lets scripts of these origins read the data of a host, never with credentials. */
export function crossOrigin(origins: '*' | readonly string[]): Stage {
  return {
    name: 'cross-origin',
    isRepeatable: () => origins === '*',
    request(exchange) {
      if (!exchange.host.crossOrigin) {
        exchange.decide?.(`the ${exchange.host.name} host is for its own pages only`);
        return undefined;
      }
      exchange.decide?.(explain(exchange));
      return isPreflight(exchange) ? answerPreflight(exchange) : undefined;
    },
    staticHeaders(host, answer) {
      if (!host.crossOrigin) return;
      if (origins === '*') allow(answer, '*');
      else vary(answer, 'Origin');
    },
    dynamicHeaders(exchange, answer) {
      if (origins === '*' || !exchange.host.crossOrigin) return;
      const allowed = allowedOrigin(exchange);
      if (allowed) allow(answer, allowed);
    },
  };

  function allowedOrigin({ request }: Exchange): string | undefined {
    if (origins === '*') return '*';
    const origin = header(request, 'origin');
    return origins.find((one) => one === origin);
  }

  function explain(exchange: Exchange): string {
    const origin = header(exchange.request, 'origin');
    if (origins === '*') return 'every origin may read (CORS_ORIGINS is *)';
    if (!origin) return 'no Origin header';
    return allowedOrigin(exchange) ? `${origin} is in CORS_ORIGINS` : `${origin} is not in CORS_ORIGINS`;
  }
}

function allow(answer: Reply, origin: string): void {
  answer.headers['Access-Control-Allow-Origin'] = origin;
  answer.headers['Access-Control-Expose-Headers'] = responseHeaders;
}

function isPreflight({ request }: Exchange): boolean {
  return (
    request.method === 'OPTIONS' &&
    request.headers.origin !== undefined &&
    request.headers['access-control-request-method'] !== undefined
  );
}

/**
 * No route handles OPTIONS, so the router has already listed the methods of the path. Without a route the
 * response is error E1.
 */
function answerPreflight({ match }: Exchange): Reply | undefined {
  if (match.kind !== 'method-not-allowed') return undefined;
  return reply(204, {
    'Access-Control-Allow-Methods': match.allow.join(', '),
    'Access-Control-Allow-Headers': requestHeaders,
    'Access-Control-Max-Age': '7200',
  });
}
