import type { TSchema } from 'typebox';
import type { Example } from '../examples.ts';
import { CodeBlock } from './code-block.tsx';
import { Members } from './schema-members.tsx';

interface MessageProps {
  readonly schema: TSchema;
  readonly example: Example | undefined;
}

/** The request that the receiver of a webhook gets. */
export function WebhookMessageShape({ schema, example }: MessageProps) {
  return (
    <section class="operation" aria-labelledby="webhook-message">
      <div class="words">
        <h3 id="webhook-message">
          <a href="#webhook-message">The message</a>
        </h3>
        <p>
          A POST of JSON to the address of the webhook. The signature is made with the <code>secret</code>; a
          library for <a href="https://www.standardwebhooks.com">Standard Webhooks</a> checks it in a line. A
          message may come twice, under the same <code>webhook-id</code>, and messages may come in another
          order than the events happened in: the event’s <code>id</code> tells.
        </p>
        <Members schema={schema} open />
      </div>
      <div class="code">
        {example && (
          <>
            <p class="title">Request to the receiver</p>
            <CodeBlock kind="answer" label="Request to the receiver" text={renderMessage(example)} />
          </>
        )}
      </div>
    </section>
  );
}

function renderMessage({ request: { method, url, headers, body } }: Example): string {
  return [`${method} ${url}`, ...headers, '', JSON.stringify(body, null, 2)].join('\n');
}
