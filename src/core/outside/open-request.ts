import type * as http from 'node:http';
import type * as https from 'node:https';
import { isIP } from '../platform/ip-address.ts';
import type { Destination } from './destination.ts';

/**
 * `fetch` would use a proxy from the environment, which would then resolve the name. This connects directly to the
 * checked IP addresses and verifies the certificate against the name.
 */
export function openRequest(
  { url, addresses }: Destination,
  options: https.RequestOptions,
): http.ClientRequest {
  // They take a tenth of the time that Vitrine needs to start, and on most days it calls no other server.
  const { request }: typeof https = url.protocol === 'https:' ? require('node:https') : require('node:http');
  return request(url, {
    ...options,
    lookup: (_host, _options, found) => found(null, addresses.map(withFamily)),
    // A kept-alive connection leads to an IP address that was checked earlier, not now.
    agent: false,
    rejectUnauthorized: true,
  });
}

function withFamily(address: string) {
  return { address, family: isIP(address) };
}
