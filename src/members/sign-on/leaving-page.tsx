import type { Reply } from '../../kernel/reply.ts';
import { renderFramed } from '../../web/frame.tsx';
import type { VisitorExchange } from '../../web/route.ts';
import { signOnTexts } from './sign-on-texts.ts';

interface Leaving {
  readonly title: string;
  readonly hint: string;
  readonly url: string;
}

/**
 * After a form: the page's content security policy covers all redirects of a form, and where a provider redirects to is
 * unknown. A page that goes on by itself is a new navigation.
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
            {signOnTexts(exchange.locale).goOn}
          </a>
        </p>
      </div>
    ),
  });
}
