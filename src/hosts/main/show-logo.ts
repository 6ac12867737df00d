import type { SiteLogo } from '../../html/site.ts';
import type { Route } from '../../kernel/exchange.ts';
import { reply } from '../../kernel/reply.ts';
import { route } from '../../web/route.ts';

/** Where the logo is, if there is one. */
export function logoRoutes(logo: SiteLogo | null): Route[] {
  if (logo === null) return [];
  const headers = {
    'Content-Type': logo.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    // A drawing that somebody opens by itself runs nothing and asks nobody.
    'Content-Security-Policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  };
  return [
    route('GET', logo.path, 'site-logo', 'public', () => reply(200, { ...headers }, Buffer.from(logo.bytes))),
  ];
}
