import { apiPaths } from '../../../../core/paths/api.ts';
import { Problem } from '../../schemas.ts';
import type { ExampleAddresses, Examples } from '../examples.ts';
import { renderCurl } from '../request-code.ts';
import { CodeBlock } from './code-block.tsx';
import { renderExampleAnswer } from './example-code.tsx';
import { Members } from './schema-members.tsx';

interface IntroductionProps {
  readonly examples: Examples;
  readonly addresses: ExampleAddresses;
}

export function ApiIntroduction({ examples, addresses }: IntroductionProps) {
  const [first] = examples['get-user'] ?? [];
  const [list] = examples['list-revisions'] ?? [];
  const invalid = examples['add-user']?.find(({ answer }) => answer.status === 422);
  return (
    <section class="introduction" id="introduction">
      <h1>Vitrine API</h1>
      <p>
        Profiles, read and written by programs. The same, for programs to read:{' '}
        <a href={apiPaths.openApi}>openapi.json</a>.
      </p>
      <div class="operation">
        <div class="words">
          <h2 id="start">Start</h2>
          <p>
            <code>{addresses.apiUrl}</code> is where users, drafts, files, tokens, webhooks and events are
            read and written, as JSON. <code>{addresses.previewUrl}</code> is where readers find{' '}
            <a href="#profiles">profiles</a>, and needs no token.
          </p>
          <p>
            Send a token with each request. The people who run the site make it on the server, and it is shown
            once; who has one makes others with <a href="#add-token">POST {apiPaths.tokens}</a>.
          </p>
        </div>
        <div class="code">
          <p class="title">
            A token, in <code>$TOKEN</code>
          </p>
          <CodeBlock kind="curl" text="vitrine token create --user ada --scope profile:read profile:write" />
          {first && <CodeBlock kind="curl" text={renderCurl(first.request)} />}
        </div>
      </div>
      <div class="operation">
        <div class="words">
          <h2 id="conventions">What holds everywhere</h2>
          <dl>
            <dt>Lists</dt>
            <dd>
              A page of <code>items</code>, and <code>next</code>: send it as <code>?cursor=</code> for the
              next page, until it is null.
            </dd>
            <dt>Conditions</dt>
            <dd>
              What has an <code>ETag</code> takes it back: as <code>If-None-Match</code> in a read, which is
              304 while nothing has changed; as <code>If-Match</code> in a change, which is 412 when something
              has.
            </dd>
            <dt>Trying again</dt>
            <dd>
              Where a POST takes an <code>Idempotency-Key</code>, the same key and body within a day are
              carried out once. After 429 or 503, wait as many seconds as <code>Retry-After</code> says.
            </dd>
            <dt>Additions</dt>
            <dd>
              There is no version in the address: members are added, never changed. Pass over those that you
              do not know; what you send may have none that are unknown here.
            </dd>
          </dl>
        </div>
        <div class="code">
          {list && (
            <>
              <p class="title">A page of a list</p>
              <CodeBlock kind="curl" text={renderCurl(list.request)} />
              <CodeBlock kind="answer" label="Answer" text={renderExampleAnswer(list)} />
            </>
          )}
        </div>
      </div>
      <div class="operation">
        <div class="words">
          <h2 id="errors">Errors</h2>
          <p>
            Any status from 400 on has a problem document, <code>application/problem+json</code> (RFC 9457),
            whose <code>detail</code> is for people. A 422 has every problem at once, by JSON Pointer.
          </p>
          <Members schema={Problem} open />
        </div>
        <div class="code">
          {invalid && (
            <>
              <p class="title">
                Answer <span class="bad">422 Unprocessable Entity</span>
              </p>
              <CodeBlock kind="answer" label="Answer" text={renderExampleAnswer(invalid)} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}
