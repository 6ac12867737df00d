import type { Children } from '../../../../core/html/jsx/markup.ts';
import { reasonPhrase } from '../../../../core/kernel/http-error.ts';
import type { Example } from '../examples.ts';
import { renderCurl, renderFetch } from '../request-code.ts';
import { CodeBlock } from './code-block.tsx';

interface ExampleCodeProps {
  readonly name: string;
  readonly examples: readonly Example[];
  /** Shown between the request and its responses. */
  readonly children: Children;
}

/** A recorded request and its response. Further responses are folded. */
export function ExampleCode({ name, examples: [usual, ...others], children }: ExampleCodeProps) {
  if (!usual) return null;
  return (
    <>
      <fieldset class="request">
        <legend>Request</legend>
        <label>
          <input type="radio" name={`${name}-code`} value="curl" checked /> curl
        </label>
        <label>
          <input type="radio" name={`${name}-code`} value="fetch" /> JavaScript
        </label>
        <CodeBlock kind="curl" text={renderCurl(usual.request)} />
        <CodeBlock kind="fetch" text={renderFetch(usual)} />
      </fieldset>
      {children}
      <p class="title">
        Answer <AnswerStatus example={usual} />
      </p>
      <CodeBlock kind="answer" label="Answer" text={renderExampleAnswer(usual)} />
      {others.map((example) => (
        <details class="other">
          <summary>
            <AnswerStatus example={example} />: {example.about}
          </summary>
          <CodeBlock kind="curl" text={renderCurl(example.request)} />
          <CodeBlock kind="answer" label="Answer" text={renderExampleAnswer(example)} />
        </details>
      ))}
    </>
  );
}

function AnswerStatus({ example: { answer } }: { readonly example: Example }) {
  return (
    <span class={answer.status < 400 ? 'good' : 'bad'}>
      {answer.status} {reasonPhrase(answer.status)}
    </span>
  );
}

/** Headers, an empty line and the body, as in the HTTP message. JSON is indented. */
export function renderExampleAnswer({ answer: { headers, body, shortened } }: Example): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  const content = body === null ? [] : ['', text.trimEnd(), ...(shortened ? ['…'] : [])];
  const lines = [...headers, ...content];
  return lines.length === 0 ? 'The response has no body.' : lines.join('\n');
}
