import type { Exchange, Host } from '../../core/kernel/exchange.ts';
import { parseForwarding } from '../../core/kernel/forwarding.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import type { Stage } from '../../core/kernel/kernel.ts';
import type { HeaderLines } from '../../core/kernel/repeat.ts';
import { header } from '../../core/kernel/request.ts';
import { longestTarget, targetTooLong } from '../../core/kernel/target.ts';
import { createNetworkTest, isIP } from '../../core/platform/ip-address.ts';

/** Rejects malformed or contradictory headers, and determines the client's IP address. */
export function inspectHeaders(trustedProxies: readonly string[]): Stage {
  const isTrusted = createNetworkTest(trustedProxies);

  return {
    name: 'inspect-headers',
    // Cached responses add the headers of a trusted proxy themselves.
    isRepeatable: () => true,
    request(exchange) {
      const { request } = exchange;
      if (request.refusal) throw request.refusal;
      refuseHost(exchange);
      if (request.target.length > longestTarget) throw targetTooLong();
      if (trustedProxies.length > 0 && isTrusted(request.peer)) lookThroughProxies(exchange);
      exchange.decide?.(`host ${exchange.host.name}, client ${exchange.client}`);
    },
    dynamicHeaders(exchange, answer) {
      if (exchange.id !== null) answer.headers['X-Request-Id'] = exchange.id;
    },
    staticHeaders: (host, answer) => void Object.assign(answer.headers, protectionOf(host)),
  };

  function lookThroughProxies(exchange: Exchange): void {
    const { addresses, contradiction } = parseForwarding(exchange.request);
    if (contradiction) throw new HttpError(400, contradiction);
    exchange.id = forwardedId(exchange.request) ?? exchange.id;
    const nearest = addresses.findLast((address) => !isTrusted(address));
    if (nearest !== undefined && isIP(nearest)) exchange.client = nearest;
  }
}

/** The request ID that a proxy assigned. Null if it is missing or malformed. */
export function forwardedId(request: HeaderLines): string | null {
  const id = header(request, 'x-request-id') ?? '';
  return /^[\w.:-]{1,128}$/.test(id) ? id : null;
}

/** Headers that restrict what browsers do with a response. Any page may load cross-origin data. */
function protectionOf({ origin, crossOrigin }: Host): Record<string, string> {
  return {
    ...(origin.startsWith('https:') && overHttps),
    'Cross-Origin-Resource-Policy': crossOrigin ? 'cross-origin' : 'same-origin',
    'Permissions-Policy':
      'browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** Sent over HTTPS only, because browsers warn about these headers on insecure connections. */
const overHttps = {
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

function refuseHost({ misdirected, asked }: Exchange): void {
  switch (misdirected) {
    case null:
      return;
    case 'missing':
      throw new HttpError(400, 'The request has no Host header. Send one.');
    case 'doubled':
      throw new HttpError(400, 'The request has more than one Host header. Send exactly one.');
    case 'malformed':
      throw new HttpError(
        400,
        'The Host header is malformed. Send a name, and a port if it is not the default one.',
      );
    case 'unknown':
      throw new HttpError(421, `This server does not serve the host "${asked}".`);
  }
}
