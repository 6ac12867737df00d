import { renderPage } from '../html/render-page.tsx';
import { type Texts, textsFor } from '../html/texts/texts.ts';
import type { Exchange, Host } from '../kernel/exchange.ts';
import type { Reply } from '../kernel/reply.ts';
import type { ErrorDescription } from './describe-error.ts';
import css from './error-page.css' with { type: 'text' };

/** The production page: small, clear, and it says what to do next. */
export function renderErrorPage(exchange: Exchange, error: ErrorDescription, home: string): Reply {
  const texts = textsFor(exchange.locale).error;
  const title = `${error.status} ${error.reason}`;
  return renderPage({
    status: error.status,
    title,
    locale: exchange.locale,
    css,
    head: <meta name="robots" content="noindex" />,
    children: (
      <main>
        <h1>
          <span class="status">{error.status}</span> {error.reason}
        </h1>
        <p class="message" lang="en">
          {error.message}
        </p>
        <p>{texts.hints[hintFor(error.status, exchange.host)]}</p>
        {error.reference && (
          <p>
            {texts.reference} <code>{error.reference}</code>
          </p>
        )}
        <p>
          <a href={home}>{texts.home}</a>
        </p>
      </main>
    ),
  });
}

function hintFor(status: number, host: Host): keyof Texts['error']['hints'] {
  if (status === 404) return host.name === 'preview' ? 'userNotFound' : 'notFound';
  if (status === 405) return 'method';
  if (status === 401) return 'signIn';
  if (status === 421) return 'misdirected';
  if (status === 429) return 'tooMany';
  return status < 500 ? 'client' : 'server';
}
