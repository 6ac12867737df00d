import type * as http from 'node:http';
import type * as https from 'node:https';
import { isIP } from '../platform/ip-address.ts';
import type { Destination } from './destination.ts';

/**
 * Connects directly to the checked IP addresses, and verifies the certificate against the name. `fetch` would
 * use a proxy from the environment, and the proxy would resolve the name again.
 */
export function openRequest(
  { url, addresses }: Destination,
  options: https.RequestOptions,
): http.ClientRequest {
  // Loaded on first use. These modules take a tenth of the start, and often no other server is called.
  const { request }: typeof https = url.protocol === 'https:' ? require('node:https') : require('node:http');
  return request(url, {
    ...options,
    lookup: (_host, _options, found) => found(null, addresses.map(withFamily)),
    // A kept-alive connection would lead to an IP address that was checked earlier and not now.
    agent: false,
    rejectUnauthorized: true,
  });
}

function withFamily(address: string) {
  return { address, family: isIP(address) };
}
