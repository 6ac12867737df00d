import { siteLook } from '../html/design/site-look.tsx';
import { SiteName } from '../html/design/site-name.tsx';
import { designStyles } from '../html/design/styles.ts';
import { renderPage } from '../html/render-page.tsx';
import { type Texts, textsFor } from '../html/texts/texts.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { formOfAnother, unknownOutcome } from '../kernel/http-error.ts';
import { queryParameter } from '../kernel/query.ts';
import type { Reply } from '../kernel/reply.ts';
import frameCss from '../web/frame.css' with { type: 'text' };
import { SiteFoot } from '../web/site-foot.tsx';
import type { ErrorDescription } from './describe-error.ts';
import css from './error-page.css' with { type: 'text' };

/** The error page in production: the message and the next step in the visitor's language, then the literal message. */
export function renderErrorPage(exchange: Exchange, error: ErrorDescription, home: string): Reply {
  const texts = textsFor(exchange.locale).error;
  const { lead, hint } = texts.cases[caseOf(exchange, error)];
  const { site } = exchange.host;
  const look = siteLook(site);
  // Only the main host serves the logo.
  const hasLogo = exchange.host.name === 'main' && exchange.misdirected === null;
  return renderPage({
    status: error.status,
    title: `${error.status} ${error.reason}`,
    locale: exchange.locale,
    css: look.css + designStyles + frameCss + css,
    icon: hasLogo ? look.icon : look.drawnIcon,
    head: (
      <>
        {look.head}
        <meta name="robots" content="noindex" />
      </>
    ),
    children: (
      <>
        <header class="masthead">
          <a class="home" href={home}>
            <SiteName site={hasLogo ? site : { ...site, logo: null }} />
          </a>
        </header>
        <main>
          <EmptyCase />
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
            {error.namesake && (
              <li>
                <a href={error.namesake.path + languageOf(exchange)}>
                  {texts.namesake} <bdi>{error.namesake.name}</bdi>
                </a>
              </li>
            )}
            <li>
              <a href={home}>{texts.home}</a>
            </li>
          </ul>
        </main>
        {hasLogo && <SiteFoot site={site} />}
      </>
    ),
  });
}

/** An empty showcase as an illustration. */
function EmptyCase() {
  return (
    <svg
      class="case"
      viewBox="0 0 144 84"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      aria-hidden="true"
    >
      <path d="M12 66V18L26 8h92l14 10v48M12 18h120M12 66h120M6 66h132v10H6zM34 26l-10 14M46 26 28 52" />
    </svg>
  );
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
    case 409:
      return extensions.reason === formOfAnother.reason ? 'forAnother' : 'client';
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

/** Keeps the requested language in links. */
function languageOf({ query }: Exchange): string {
  const language = queryParameter(query, 'lang');
  return language === null ? '' : `?lang=${encodeURIComponent(language)}`;
}
