import type { Exchange } from '../../core/kernel/exchange.ts';
import { Busy } from '../../core/kernel/http-error.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { header } from '../../core/kernel/request.ts';
import { lazily } from '../../core/web/lazily.ts';

const renderWaiting = lazily(() => import('./render-waiting.tsx'))('renderWaiting');

/** A browser gets a page that asks again while a PDF waits in the queue. Other clients get the 503. */
export function waitForPdf(exchange: Exchange, shown: MaybePromise<Reply>): MaybePromise<Reply> {
  if (!(shown instanceof Promise) || !isPdfOfBrowser(exchange)) return shown;
  return shown.catch((error: unknown) => {
    if (error instanceof Busy) return renderWaiting(exchange);
    throw error;
  });
}

function isPdfOfBrowser({ query, request }: Exchange): boolean {
  return (
    queryParameter(query, 'format') === 'pdf' && header(request, 'accept')?.includes('text/html') === true
  );
}
