import type { Handle } from '../../core/kernel/kernel.ts';
import { type Reply, reply } from '../../core/kernel/reply.ts';
import { header, type IncomingRequest } from '../../core/kernel/request.ts';
import { limits } from '../../core/listener/limits.ts';
import { createListener, type Listener, type ListenerOptions } from '../../core/listener/listener.ts';
import { isLoopback } from '../../core/platform/ip-address.ts';
import { showMetrics } from '../../hosts/show-metrics.ts';

/**
 * Serves metrics on a separate port, for programs on this machine. They need no token, and other clients are
 * rejected.
 */
export function createMetricsListener(
  write: () => Promise<string>,
  options: Pick<ListenerOptions, 'report' | 'reusePort'>,
): Listener {
  return createListener(createHandle(write), { ...options, limits: { ...limits, connections: 64 } });
}

function createHandle(write: () => Promise<string>): Handle {
  return async (request) => {
    if (request.refusal) return text(request.refusal.status, request.refusal.message);
    if (!isOfThisMachine(request))
      return text(403, 'This is for programs on this machine. Others ask the API, with an operator’s token.');
    if (request.target.split('?')[0] !== '/metrics')
      return text(404, 'There is /metrics here, and nothing else.');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return text(405, 'This can only be read.', { Allow: 'GET' });
    return showMetrics(write);
  };
}

const headersOfProxies = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * Rejects requests through a proxy, which may serve any client. Requires a host name of this machine, so that
 * DNS rebinding in a local browser doesn't work.
 */
function isOfThisMachine(request: IncomingRequest): boolean {
  if (!isLoopback(request.peer)) return false;
  if (headersOfProxies.some((name) => header(request, name) !== undefined)) return false;
  const { hostname = '' } = URL.parse(`http://${header(request, 'host') ?? ''}/`) ?? {};
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function text(status: number, message: string, headers: Record<string, string> = {}): Reply {
  return reply(
    status,
    { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    `${message}\n`,
  );
}
