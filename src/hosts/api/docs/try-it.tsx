/**
 * For the script alone, which shows it in the place of what to do without. The token stays in the page's memory: it is in no address, nothing keeps it, and
 * the page's policy lets no form be sent.
 */
export function TryIt({ apiUrl }: { readonly apiUrl: string }) {
  return (
    <section class="try">
      <h2>Try it</h2>
      <div id="without-script">
        <p>
          The form needs JavaScript. From a terminal, with a token in <code>$TOKEN</code>:
        </p>
        <pre>{`curl -H "Authorization: Bearer $TOKEN" ${apiUrl}/users/alice/draft`}</pre>
      </div>
      <form id="try" autocomplete="off" hidden>
        <label class="long">
          Token
          <input name="token" type="password" placeholder="vit_…" />
        </label>
        <label class="short">
          Method
          <select name="method">
            {['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => (
              <option>{method}</option>
            ))}
          </select>
        </label>
        <label class="path">
          Path
          <input name="path" value="/health" required spellcheck={false} />
        </label>
        <label>
          If-Match
          <input name="If-Match" spellcheck={false} />
        </label>
        <label>
          Idempotency-Key
          <input name="Idempotency-Key" spellcheck={false} />
        </label>
        <label>
          Content-Type
          <input name="Content-Type" spellcheck={false} />
        </label>
        <label class="long">
          Body
          <textarea name="body" rows={6} spellcheck={false} />
        </label>
        <button type="submit">Send</button>
        <div id="answer" class="long" aria-live="polite">
          <p class="outcome">The answer comes here.</p>
          <details hidden>
            <summary>Headers</summary>
            <pre class="headers" />
          </details>
          <pre class="content" hidden />
        </div>
      </form>
    </section>
  );
}
