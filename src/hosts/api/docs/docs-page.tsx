import { renderPage } from '../../../html/render-page.tsx';
import type { Reply } from '../../../kernel/reply.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { Problem } from '../schemas.ts';
import css from './docs-page.css' with { type: 'text' };
import { Operation, Shape } from './operation.tsx';
import script from './try-it.browser.js' with { type: 'text' };
import { TryIt } from './try-it.tsx';

/** What a person reads of the API, from the same contracts as the OpenAPI document. */
export function renderDocsPage(endpoints: readonly Endpoint[], apiUrl: string): Reply {
  return renderPage({
    title: 'Vitrine API',
    locale: 'en',
    css,
    script,
    forms: 'none',
    children: (
      <main>
        <h1>Vitrine API</h1>
        <p>
          Profiles, read and written by programs. The same, for programs to read:{' '}
          <a href="/openapi.json">openapi.json</a>.
        </p>
        <Basics />
        <TryIt apiUrl={apiUrl} />
        <h2>What there is</h2>
        <p>
          A question mark stands behind what may be left out. Clients pass over members that they do not know.
        </p>
        <ul class="operations">
          {endpoints.map((endpoint) => (
            <Operation endpoint={endpoint} />
          ))}
        </ul>
      </main>
    ),
  });
}

function Basics() {
  return (
    <dl class="basics">
      <dt>Tokens</dt>
      <dd>
        <p>
          Send one with each request: <code>Authorization: Bearer vit_…</code>. The people who run the site
          make it on the server, and it is shown once; who has one makes others with{' '}
          <a href="#add-token">POST /tokens</a>.
        </p>
        <pre>npm run vitrine -- token create --user alice --scope profile:read profile:write</pre>
      </dd>
      <dt>Drafts</dt>
      <dd>
        A change needs the <code>ETag</code> of what you have read as <code>If-Match</code>: without it the
        answer is 428, and 412 when somebody saved in between. Readers see a draft once it is published.
      </dd>
      <dt>Lists</dt>
      <dd>
        A page of <code>items</code>, and <code>next</code>: send it as <code>?cursor=</code> for the next
        page, until it is null.
      </dd>
      <dt>Trying again</dt>
      <dd>
        Where a POST takes an <code>Idempotency-Key</code>, the same key and body within a day are carried out
        once. After 429 or 503, wait as many seconds as <code>Retry-After</code> says.
      </dd>
      <dt>Errors</dt>
      <dd>
        <details>
          <summary>A problem document says what is wrong</summary>
          <Shape title="Any status from 400: application/problem+json (RFC 9457)" schema={Problem} />
        </details>
      </dd>
    </dl>
  );
}
