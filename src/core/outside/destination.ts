import { isIP } from '../platform/ip-address.ts';
import type { Network } from './network.ts';

export interface Destination {
  readonly url: URL;
  /** The checked IP addresses. Requests may connect to these only. */
  readonly addresses: readonly string[];
}

/** The target of a URL, or the reason why requests to it aren't allowed. */
export async function findDestination(text: string, network: Network): Promise<Destination | string> {
  const url = parseOutsideUrl(text);
  if (typeof url === 'string') return url;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const literal = isIP(host) !== 0;
  const addresses = literal ? [host] : await network.lookup(host).catch(() => []);
  if (addresses.length === 0) return 'the name does not resolve';
  if (addresses.every((address) => network.isPublic(address))) return { url, addresses };
  return literal ? 'the address is private' : 'the name leads to a private address';
}

export function parseOutsideUrl(text: string): URL | string {
  const url = URL.parse(text);
  if (!url) return 'the address is not a URL';
  if (!/^https?:$/.test(url.protocol)) return 'the address does not start with http:// or https://';
  if (url.username || url.password) return 'the address holds a user name or a password';
  return url;
}
