import type { Visitor } from '../../identity/visitor.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import type { Reply } from '../../kernel/reply.ts';
import { renderFramed } from '../../web/frame.tsx';
import { signOnTexts } from './sign-on-texts.ts';

interface Leaving {
  readonly title: string;
  readonly hint: string;
  readonly url: string;
}

/**
 * After a form: what a form leads to is held to the policy of its page, and where a provider sends people on to is
 * nobody's guess. A page that goes on by itself is a new beginning.
 */
export function renderLeaving(exchange: Exchange<Visitor>, { title, hint, url }: Leaving): Reply {
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
