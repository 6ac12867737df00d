import { isIP, isLoopback } from '../platform/ip-address.ts';
import { parseOutsideUrl } from './destination.ts';
import { isPublicAddress } from './public-address.ts';

/** The URL, or the reason why it is invalid on any site. Each delivery checks the IP address again. */
export function parseReceiverUrl(text: string): URL | string {
  const url = text.length > 2000 ? 'has more than 2000 characters' : parseOutsideUrl(text);
  if (typeof url === 'string') return url;
  const host = hostOf(url);
  const isPrivate = isIP(host) !== 0 && !isLoopback(host) && !isPublicAddress(host);
  return isPrivate ? 'is a private IP address; use a public URL' : url;
}

/** The host name without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
