import { reasonPhrase } from '../../../kernel/http-error.ts';
import type { Answer, Contract } from '../endpoint/contract.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { describeSchema, type JsonSchema, sampleOf } from './describe-schema.ts';
import { pathOf } from './openapi.ts';

export function Operation({ endpoint }: { readonly endpoint: Endpoint }) {
  const { name, method, access, contract } = endpoint;
  const path = pathOf(endpoint);
  return (
    <li id={name}>
      <h3>
        <code>
          {method} {path}
        </code>
      </h3>
      <p>
        {contract.summary}. {access === 'public' ? 'For everyone.' : `Scope: ${access}.`}
      </p>
      <Taken contract={contract} />
      <details>
        <summary>Gives</summary>
        {Object.entries(contract.answers).map(([status, answer]) => (
          <Given status={Number(status)} answer={answer} />
        ))}
      </details>
      <p>
        <button type="button" hidden data-method={method} data-path={path} {...presetsOf(contract.body)}>
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

function Taken({ contract: { query, headers, once, body } }: { readonly contract: Contract }) {
  const words = [
    ...Object.entries(headers ?? {}).map(([name, need]) =>
      need === 'required' ? `${name} (required)` : name,
    ),
    ...(once ? ['Idempotency-Key'] : []),
  ];
  if (!query && !body && words.length === 0) return null;
  return (
    <details>
      <summary>Takes</summary>
      {query && <Shape title="Query" schema={query} />}
      {words.length > 0 && <p>Headers: {words.join(', ')}</p>}
      {body?.kind === 'bytes' && <p>Body: the bytes of the file, {body.largest / 1024 / 1024} MiB at most</p>}
      {body?.kind === 'json' && (
        <Shape
          title={`Body${body.required ? '' : ' (optional)'}: ${body.types.join(' or ')}`}
          schema={body.schema}
        />
      )}
    </details>
  );
}

function Given({
  status,
  answer: { content, headers },
}: {
  readonly status: number;
  readonly answer: Answer;
}) {
  const outcome = `${status} ${reasonPhrase(status)}`;
  const also = headers.length > 0 ? `, with ${headers.join(' and ')}` : '';
  const types = Object.entries(content);
  if (types.length === 0) return <p>{outcome + also}</p>;
  return (
    <>
      {types.map(([type, schema]) =>
        schema ? (
          <Shape title={`${outcome}: ${type}${also}`} schema={schema} />
        ) : (
          <p>{`${outcome}: ${type}${also}`}</p>
        ),
      )}
    </>
  );
}

export function Shape({ title, schema }: { readonly title: string; readonly schema: JsonSchema }) {
  return (
    <>
      <p>{schema.description === undefined ? title : `${title}. ${schema.description}`}</p>
      {describeSchema(schema) !== 'object' && <pre>{describeSchema(schema)}</pre>}
    </>
  );
}

/** What the form is filled with. */
function presetsOf(body: Contract['body']) {
  if (!body) return { 'data-type': '', 'data-body': '' };
  if (body.kind === 'bytes') return { 'data-type': 'application/octet-stream', 'data-body': '' };
  return { 'data-type': body.types[0], 'data-body': JSON.stringify(sampleOf(body.schema), null, 2) };
}
