import { renderPage } from '../../../html/render-page.tsx';
import type { Reply } from '../../../kernel/reply.ts';
import type { JsonBody } from '../endpoint/contract.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import css from './docs-page.css' with { type: 'text' };
import { pathOf } from './openapi.ts';
import script from './try-it.browser.js' with { type: 'text' };

/** What a person reads of the API, from the same contracts as the OpenAPI document. */
export function renderDocsPage(endpoints: readonly Endpoint[]): Reply {
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
          {endpoints.map((endpoint) => (
            <Operation endpoint={endpoint} />
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

function Operation({ endpoint }: { readonly endpoint: Endpoint }) {
  const { name, method, access, contract } = endpoint;
  const path = pathOf(endpoint);
  const headers = [...Object.keys(contract.headers ?? {}), ...(contract.once ? ['Idempotency-Key'] : [])];
  return (
    <li id={name}>
      <h3>
        <code>
          {method} {path}
        </code>
      </h3>
      <p>
        {contract.summary}. {access === 'public' ? 'For everyone.' : `Scope: ${access}.`}
        {headers.length > 0 && ` Headers: ${headers.join(', ')}.`}
        {contract.query && ` Query: ${Object.keys(contract.query.properties).join(', ')}.`}
        {contract.body?.kind === 'bytes' && ' Body: the bytes of the file.'}
        {contract.body?.kind === 'json' && ` Body: ${contract.body.types[0]}, ${fieldsOf(contract.body)}.`}
      </p>
      <p>
        <button type="button" data-method={method} data-path={path}>
          Put into the form
          <span class="hidden">
            {' '}
            above: {method} {path}
          </span>
        </button>
      </p>
    </li>
  );
}

function fieldsOf({ schema }: JsonBody): string {
  const names = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return names.length > 0 ? `with ${names.join(', ')}` : 'a JSON Resume';
}
