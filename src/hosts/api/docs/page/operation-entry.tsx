import type { JsonBody } from '../../endpoint/contract.ts';
import { Document, Patch } from '../../schemas.ts';
import type { Example, ExampleAddresses } from '../examples.ts';
import type { Operation } from '../operation.ts';
import { type Parameter, parametersOf } from '../parameters.ts';
import { objectIn, remarksOn, typeOf } from '../schema-words.ts';
import { Method } from './contents.tsx';
import { ExampleCode } from './example-code.tsx';
import { Prose, ProseWords } from './prose.tsx';
import { Responses } from './responses.tsx';
import { MemberLine, Members, Remarks } from './schema-members.tsx';
import { TryIt } from './try-it.tsx';

interface OperationEntryProps {
  readonly operation: Operation;
  readonly examples: readonly Example[];
  readonly addresses: ExampleAddresses;
}

export function OperationEntry({ operation, examples, addresses }: OperationEntryProps) {
  const { name, method, path, host, contract } = operation;
  const parameters = parametersOf(operation, examples[0]);
  return (
    <section class="operation" id={name} aria-labelledby={`${name}-title`}>
      <div class="words">
        <h3 id={`${name}-title`}>
          <a href={`#${name}`}>{contract.summary}</a>
        </h3>
        <p class="address">
          <Method name={method} />{' '}
          <code>
            {host === 'preview' && addresses.previewUrl}
            {path}
          </code>
        </p>
        {contract.description !== undefined && <Prose text={contract.description} />}
        <Access operation={operation} />
        {parameters.length > 0 && <Parameters parameters={parameters} />}
        <Body operation={operation} />
        <Responses operation={operation} />
      </div>
      <div class="code">
        <ExampleCode name={name} examples={examples}>
          <TryIt
            operation={operation}
            parameters={parameters}
            example={examples[0]}
            base={host === 'preview' ? addresses.previewUrl : ''}
          />
        </ExampleCode>
      </div>
    </section>
  );
}

function Access({ operation: { access, contract } }: Pick<OperationEntryProps, 'operation'>) {
  if (access === 'public') return <p class="access">For everyone, without a token.</p>;
  const also = contract.alsoNeeds ? ` and \`${contract.alsoNeeds.scope}\`` : '';
  const orOperator = access === 'operator' ? '' : ' or `operator`';
  return (
    <p class="access">
      <ProseWords text={`Needs the scope \`${access}\`${also}${orOperator}.`} />
    </p>
  );
}

const places = { path: 'in the path', query: 'in the query', header: 'as a header' };

function Parameters({ parameters }: { readonly parameters: readonly Parameter[] }) {
  return (
    <>
      <h4>Parameters</h4>
      <ul class="members">
        {parameters.map(({ name, in: place, required, description, schema }) => (
          <li>
            <MemberLine
              name={name}
              type={`${typeOf(schema)}, ${places[place]}`}
              note={required ? 'required' : ''}
            />
            <Remarks text={description ?? remarksOn(schema)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Body({ operation: { contract } }: Pick<OperationEntryProps, 'operation'>) {
  const { body } = contract;
  if (!body) return null;
  return (
    <>
      <h4>Body</h4>
      {body.kind !== 'json' ? (
        <p>The bytes of the file, {body.largest / 1024 / 1024} MiB at the most.</p>
      ) : (
        <JsonBodyShape body={body} />
      )}
    </>
  );
}

function JsonBodyShape({ body: { schema, types, required } }: { readonly body: JsonBody }) {
  return (
    <>
      <p>
        <ProseWords text={types.map((type) => `\`${type}\``).join(' or ')} />
        {!required && ', or nothing'}
        {schema === Document && (
          <>
            : the whole <a href="#document">document</a>
          </>
        )}
        {schema === Patch && (
          <>
            : what is to change of the <a href="#document">document</a>
          </>
        )}
      </p>
      {objectIn(schema) !== null && <Members schema={schema} sent />}
    </>
  );
}
