import type { Reply } from '../../../../core/kernel/reply.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { VisitorExchange } from '../../../web/route.ts';

interface Notice {
  readonly title: string;
  readonly message: string;
  /** A further explanation. */
  readonly hint?: string;
  /** A link to continue. */
  readonly link?: { readonly href: string; readonly text: string };
}

/** A page that reports a result, for example that a mail was sent. */
export function renderNotice(exchange: VisitorExchange, { title, message, hint, link }: Notice): Reply {
  return renderFramed(exchange, {
    title,
    children: (
      <div class="gate">
        <h1>{title}</h1>
        <p class="card" role="status">
          {message}
        </p>
        {hint !== undefined && <p class="hint">{hint}</p>}
        {link && (
          <p class="hint">
            <a href={link.href}>{link.text}</a>
          </p>
        )}
      </div>
    ),
  });
}
