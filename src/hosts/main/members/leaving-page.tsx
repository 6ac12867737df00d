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
 * After a form: the page's content security policy covers all redirects of a form, and where a provider redirects to is
 * unknown. A page that continues automatically is a new navigation.
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

/** To a client: a form that led here may not redirect there, so a page does. */
export function leaveFor(exchange: VisitorExchange, url: string): Reply {
  const { leaving, leavingFor } = providerTexts(exchange.locale);
  return renderLeaving(exchange, { title: leaving, hint: leavingFor(new URL(url).host), url });
}
