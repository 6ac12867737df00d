import type { Exchange } from '../../core/kernel/exchange.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { header } from '../../core/kernel/request.ts';

const harmless: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Rejects forms from other sites, including profiles on the preview host, so that they can't act in a member's name. */
export function refuseForgery(exchange: Exchange): void {
  if (harmless.includes(exchange.request.method) || isOurOwn(exchange)) return;
  throw new HttpError(
    403,
    'This form comes from another site. Open the page on this site and send the form again.',
  );
}

/**
 * Whether the request comes from this site. Browsers state that in headers which no page can change. A client
 * without these headers isn't a browser.
 */
function isOurOwn({ request, host, asked }: Exchange): boolean {
  const site = header(request, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = header(request, 'origin');
  const scheme = new URL(host.origin).protocol;
  return origin === undefined || origin === host.origin || origin === `${scheme}//${asked}`;
}
