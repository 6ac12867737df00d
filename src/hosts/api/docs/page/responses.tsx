import type { Children } from '../../../../core/html/jsx/markup.ts';
import { reasonPhrase } from '../../../../core/kernel/http-error.ts';
import type { Answer } from '../../endpoint/contract.ts';
import { Document } from '../../schemas.ts';
import type { Operation } from '../operation.ts';
import { outcomeWords, troublesOf, troubleWords } from '../outcomes.ts';
import { type JsonSchema, objectIn } from '../schema-words.ts';
import { ProseWords } from './prose.tsx';
import { Members } from './schema-members.tsx';

export function Responses({ operation }: { readonly operation: Operation }) {
  return (
    <>
      <h4>Responses</h4>
      <ul class="responses">
        {Object.entries(operation.contract.answers).map(([status, answer]) => (
          <li>
            <Response status={Number(status)} answer={answer} />
          </li>
        ))}
        <li>
          <Troubles operation={operation} />
        </li>
      </ul>
    </>
  );
}

function Response({ status, answer }: { readonly status: number; readonly answer: Answer }) {
  const [schema] = Object.values(answer.content).filter((one) => one !== null);
  const shape: JsonSchema = schema ?? {};
  const line = (
    <ResponseLine status={status} answer={answer}>
      {schema === Document ? <a href="#document">The document</a> : outcomeWords[status]}
    </ResponseLine>
  );
  if (objectIn(shape) === null) return line;
  return (
    <details>
      <summary>{line}</summary>
      {shape.description !== undefined && <p>{shape.description}.</p>}
      <Members schema={shape} open />
    </details>
  );
}

interface ResponseLineProps {
  readonly status: number;
  readonly answer: Answer;
  readonly children: Children;
}

function ResponseLine({ status, answer, children }: ResponseLineProps) {
  const types = Object.keys(answer.content).map((type) => (type === '*/*' ? 'its own type' : `\`${type}\``));
  const headers = answer.headers.map((name) => `\`${name}\``);
  return (
    <>
      <strong>
        {status} {reasonPhrase(status)}
      </strong>{' '}
      <span>
        {children}
        {types.length > 0 && <ProseWords text={`: ${types.join(', ')}`} />}
        {headers.length > 0 && <ProseWords text={`; with ${headers.join(', ')}`} />}
      </span>
    </>
  );
}

function Troubles({ operation }: { readonly operation: Operation }) {
  const statuses = troublesOf(operation);
  return (
    <details>
      <summary>
        <strong>{statuses.join(', ')}</strong> <span>Why it was not done</span>
      </summary>
      <dl class="troubles">
        {statuses.map((status) => (
          <div>
            <dt>
              {status} {reasonPhrase(status)}
            </dt>{' '}
            <dd>
              <ProseWords text={troubleWords[status] ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Each is <a href="#errors">a problem document</a>.
      </p>
    </details>
  );
}
