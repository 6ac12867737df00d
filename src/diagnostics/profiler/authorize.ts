import type { Exchange, Handler } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { header } from '../../kernel/request.ts';
import { isLoopback } from '../../platform/ip-address.ts';

/** Before anything is loaded: only for a developer at this machine, and not for pages of other sites. */
export function guarded<P>(origins: readonly string[], handle: Handler<P>): Handler<P> {
  return (exchange, params) => {
    authorize(exchange, origins);
    return handle(exchange, params);
  };
}

/** The socket's address counts, never a header's; that `Host` is ours has been seen to before. */
function authorize({ request, asked }: Exchange, origins: readonly string[]): void {
  if (!isLoopback(request.peer)) throw new HttpError(403, 'The profiler answers on this machine only.');
  const origin = header(request, 'origin');
  const foreign = origin !== undefined && origin !== `http://${asked}` && !origins.includes(origin);
  if (foreign || header(request, 'sec-fetch-site') === 'cross-site') {
    throw new HttpError(
      403,
      'The profiler does not answer to the pages of other sites. Open its address yourself.',
    );
  }
}
