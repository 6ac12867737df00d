import type { SiteLogo } from '../../core/html/site.ts';
import type { Route } from '../../core/kernel/exchange.ts';
import { reply } from '../../core/kernel/reply.ts';
import { route } from '../web/route.ts';

/** Empty without a logo. */
export function logoRoutes(logo: SiteLogo | null): Route[] {
  if (logo === null) return [];
  const headers = {
    'Content-Type': logo.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    // An SVG that is opened on its own runs no script and loads nothing.
    'Content-Security-Policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  };
  return [
    route('GET', logo.path, 'site-logo', 'public', () => reply(200, { ...headers }, Buffer.from(logo.bytes))),
  ];
}
