import type { Example } from '../examples.ts';
import type { Operation } from '../operation.ts';
import type { Parameter } from '../parameters.ts';

interface TryItProps {
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
  readonly example: Example | undefined;
  /** Empty for the host of this page. */
  readonly base: string;
}

/**
 * Only the script shows this form. The token stays in the memory of the page. The Content-Security-Policy
 * blocks form submissions.
 */
export function TryIt({ operation, parameters, example, base }: TryItProps) {
  const { method, path, access, contract } = operation;
  return (
    <details class="try" hidden>
      <summary>
        Try it<span class="hidden">: {contract.summary}</span>
      </summary>
      <form autocomplete="off" data-method={method} data-path={path} data-base={base}>
        {access !== 'public' && (
          <label>
            Token
            <input name="token" type="password" autocomplete="off" placeholder="vit_…" data-shared="token" />
          </label>
        )}
        {(['path', 'query', 'header'] as const).map((place) => (
          <Fields place={place} parameters={parameters.filter((one) => one.in === place)} />
        ))}
        <BodyField operation={operation} example={example} />
        <button type="submit">Send</button>
        <div class="came" aria-live="polite" />
      </form>
    </details>
  );
}

const legends = { path: 'Path', query: 'Query', header: 'Headers' };

interface FieldsProps {
  readonly place: Parameter['in'];
  readonly parameters: readonly Parameter[];
}

function Fields({ place, parameters }: FieldsProps) {
  if (parameters.length === 0) return null;
  return (
    <fieldset>
      <legend>{legends[place]}</legend>
      {parameters.map((parameter) => (
        <Field parameter={parameter} />
      ))}
    </fieldset>
  );
}

/** The name includes the location, because path and query may have a parameter of the same name. */
function Field({ parameter }: { readonly parameter: Parameter }) {
  const { name, in: place, schema, example, required } = parameter;
  const control = `${place}:${name}`;
  if (schema.enum)
    return (
      <label>
        {name}
        <select name={control}>
          <option value="">not given</option>
          {schema.enum.map((word) => (
            <option selected={word === 'json'}>{String(word)}</option>
          ))}
        </select>
      </label>
    );
  return (
    <label>
      {name}
      <input
        name={control}
        required={required && place === 'path'}
        spellcheck={false}
        placeholder={example === undefined ? undefined : String(example)}
        data-shared={control === 'path:username' ? control : undefined}
      />
    </label>
  );
}

interface BodyFieldProps {
  readonly operation: Operation;
  readonly example: Example | undefined;
}

function BodyField({ operation, example }: BodyFieldProps) {
  const {
    name,
    contract: { body },
  } = operation;
  if (!body) return null;
  if (body.kind !== 'json')
    return (
      <label>
        File
        <input name="file" type="file" required />
      </label>
    );
  const sample = example?.request.body ?? null;
  return (
    <div>
      <label for={`${name}-body`}>Body</label>
      <textarea id={`${name}-body`} name="body" rows={8} spellcheck={false} data-type={body.types[0]}>
        {sample === null ? '' : JSON.stringify(sample, null, 2)}
      </textarea>
    </div>
  );
}
