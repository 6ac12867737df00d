import type { Reply } from '../../../core/kernel/reply.ts';
import { renderFramed } from '../../web/frame.tsx';
import type { VisitorExchange } from '../../web/route.ts';
import { providerTexts } from './provider-texts.ts';

interface Leaving {
  readonly title: string;
  readonly hint: string;
  readonly url: string;
}

/**
 * A page that continues automatically. Content-Security-Policy `form-action` covers all redirects after a
 * form, and the provider's redirects are unknown. Leaving from a page is a new navigation.
 */
export function renderLeaving(exchange: VisitorExchange, { title, hint, url }: Leaving): Reply {
  return renderFramed(exchange, {
    title,
    head: <meta http-equiv="refresh" content={`0; url=${url}`} />,
    children: (
      <div class="gate">
        <h1>{title}</h1>
        <p class="hint">{hint}</p>
        <p>
          <a class="button wide" href={url}>
            {providerTexts(exchange.locale).goOn}
          </a>
        </p>
      </div>
    ),
  });
}

/** Leaves for an OAuth client by a page, because `form-action` blocks the redirect after a form. */
export function leaveFor(exchange: VisitorExchange, url: string): Reply {
  const { leaving, leavingFor } = providerTexts(exchange.locale);
  return renderLeaving(exchange, { title: leaving, hint: leavingFor(new URL(url).host), url });
}
