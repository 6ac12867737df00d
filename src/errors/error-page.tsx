import { renderPage } from '../html/render-page.tsx';
import { siteLook } from '../html/site-look.tsx';
import { SiteName } from '../html/site-name.tsx';
import { type Texts, textsFor } from '../html/texts/texts.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { unknownOutcome } from '../kernel/http-error.ts';
import { queryParameter } from '../kernel/query.ts';
import type { Reply } from '../kernel/reply.ts';
import type { ErrorDescription } from './describe-error.ts';
import css from './error-page.css' with { type: 'text' };

/** The production page: what happened and what to do next in the reader's language, then the literal message. */
export function renderErrorPage(exchange: Exchange, error: ErrorDescription, home: string): Reply {
  const texts = textsFor(exchange.locale).error;
  const { lead, hint } = texts.cases[caseOf(exchange, error)];
  const { site } = exchange.host;
  const look = siteLook(site);
  // The logo is on the main host, and only there.
  const hasLogo = exchange.host.name === 'main' && exchange.misdirected === null;
  return renderPage({
    status: error.status,
    title: `${error.status} ${error.reason}`,
    locale: exchange.locale,
    css: look.css + css,
    icon: hasLogo ? look.icon : look.drawnIcon,
    head: (
      <>
        {look.head}
        <meta name="robots" content="noindex" />
      </>
    ),
    children: (
      <main>
        <a class="home" href={home}>
          <SiteName site={hasLogo ? site : { ...site, logo: null }} />
        </a>
        <p class="status">
          <bdi lang="en" dir="ltr">
            {error.status} {error.reason}
          </bdi>
        </p>
        <h1>{lead}</h1>
        {hint !== '' && <p>{hint}</p>}
        <p class="message" lang="en" dir="ltr">
          {error.message}
        </p>
        {error.reference && (
          <p>
            {texts.reference} <code>{error.reference}</code>
            {exchange.id !== null && (
              <>
                {' '}
                (<code>{exchange.id}</code>)
              </>
            )}
          </p>
        )}
        <ul class="ways">
          {error.whole && (
            <li>
              <a href={error.whole.path + languageOf(exchange)}>
                {texts.profile} <bdi>{error.whole.name}</bdi>
              </a>
            </li>
          )}
          <li>
            <a href={home}>{texts.home}</a>
          </li>
        </ul>
      </main>
    ),
  });
}

function caseOf(
  { host, path, match }: Exchange,
  { status, whole, reference, extensions }: ErrorDescription,
): keyof Texts['error']['cases'] {
  switch (status) {
    case 401:
      return 'signIn';
    case 403:
      return 'forbidden';
    case 404:
      if (whole) return 'partNotFound';
      if (host.name !== 'preview') return 'notFound';
      if (match.kind === 'found') return 'userNotFound';
      return path === '/' ? 'profilesHost' : 'notFound';
    case 405:
      return 'method';
    case 421:
      return 'misdirected';
    case 429:
      return 'tooMany';
    case 503:
      if (extensions.outcome === unknownOutcome.outcome) return 'unknown';
      return reference === null ? 'tooMany' : 'server';
    default:
      return status < 500 ? 'client' : 'server';
  }
}

/** Who asked in a language goes on in it. */
function languageOf({ query }: Exchange): string {
  const language = queryParameter(query, 'lang');
  return language === null ? '' : `?lang=${encodeURIComponent(language)}`;
}
