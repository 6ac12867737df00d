import type { Exchange } from '../../core/kernel/exchange.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { header } from '../../core/kernel/request.ts';

const harmless: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** A form on another site, profiles on the preview host included, cannot act in a member's name. */
export function refuseForgery(exchange: Exchange): void {
  if (harmless.includes(exchange.request.method) || isOurOwn(exchange)) return;
  throw new HttpError(
    403,
    'This form comes from another site. Open the page on this site and send the form again.',
  );
}

/** Browsers say where a request comes from, and no page can make them lie. A client without these headers is not a browser. */
function isOurOwn({ request, host, asked }: Exchange): boolean {
  const site = header(request, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = header(request, 'origin');
  const scheme = new URL(host.origin).protocol;
  return origin === undefined || origin === host.origin || origin === `${scheme}//${asked}`;
}
