import { renderPage } from '../../html/render-page.tsx';
import type { Route } from '../../kernel/exchange.ts';
import type { Reply } from '../../kernel/reply.ts';
import { type Contract, contracts } from './contracts.ts';
import css from './docs-page.css' with { type: 'text' };
import script from './try-it.browser.js' with { type: 'text' };

/** What a person reads of the API, from the same contracts as the OpenAPI document. */
export function renderDocsPage(routes: readonly Route[]): Reply {
  return renderPage({
    title: 'Vitrine API',
    locale: 'en',
    css,
    script,
    children: (
      <main>
        <h1>Vitrine API</h1>
        <p>
          Programs send a token: <code>Authorization: Bearer vit_…</code>. The same, for programs to read:{' '}
          <a href="/openapi.json">openapi.json</a>.
        </p>
        <TryIt />
        <h2>What there is</h2>
        <ul class="operations">
          {routes.map((route) => (
            <Operation route={route} contract={contracts[route.name]} />
          ))}
        </ul>
      </main>
    ),
  });
}

/** The token stays in this page's memory: it is in no address, and nothing keeps it. */
function TryIt() {
  return (
    <form id="try" class="try" autocomplete="off">
      <h2>Try it</h2>
      <label>
        Token
        <input name="token" type="password" placeholder="vit_…" />
      </label>
      <label>
        Method
        <select name="method">
          {['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => (
            <option>{method}</option>
          ))}
        </select>
      </label>
      <label class="long">
        Path
        <input name="path" value="/health" required />
      </label>
      <label>
        If-Match
        <input name="match" />
      </label>
      <label class="long">
        Body
        <textarea name="body" rows={4} />
      </label>
      <button type="submit">Send</button>
      <pre id="answer" aria-live="polite">
        The answer comes here.
      </pre>
    </form>
  );
}

function Operation({ route, contract }: { readonly route: Route; readonly contract: Contract | undefined }) {
  const path = route.pattern.source.replace(/:(\w+)[?*]?/g, '{$1}');
  return (
    <li id={route.name}>
      <h3>
        <code>
          {route.method} {path}
        </code>
      </h3>
      <p>
        {contract?.summary}. {route.access === 'public' ? 'For everyone.' : `Scope: ${route.access}.`}
        {contract?.headers && ` Headers: ${contract.headers.join(', ')}.`}
        {contract?.query && ` Query: ${contract.query.join(', ')}.`}
        {contract?.body && ` Body: ${contract.body.type}.`}
      </p>
      <p>
        <button type="button" data-method={route.method} data-path={path}>
          Put into the form
          <span class="hidden">
            {' '}
            above: {route.method} {path}
          </span>
        </button>
      </p>
    </li>
  );
}
