import { reasonPhrase } from '../../kernel/http-error.ts';
import type { Records, Search } from '../recorder/records.ts';
import { profilerPaths } from './paths.ts';

interface SearchFormProps {
  readonly search: Search;
  /** What occurs among the requests that are kept. */
  readonly kinds: ReturnType<Records['kinds']>;
}

export function RecordSearchForm({ search, kinds: { methods, statuses } }: SearchFormProps) {
  const classes = [...new Set(statuses.map((status) => `${status}`.slice(0, 1)))];
  return (
    <search>
      <form method="get" action={profilerPaths.list} class="search">
        <Field name="host" label="Host" value={search.host} />
        <Choice
          name="method"
          label="Method"
          value={search.method}
          options={methods.map((method) => [method, method])}
        />
        <Choice
          name="status"
          label="Status"
          value={search.status}
          options={[
            ...classes.map((first): Option => [first, `${first}xx`]),
            ...statuses.map((status): Option => [`${status}`, `${status} ${reasonPhrase(status)}`]),
          ]}
        />
        <Field name="path" label="Address has" value={search.path} />
        <Field name="duration" label="At least ms" value={search.duration} />
        <Field name="client" label="Client" value={search.client} />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

interface FieldProps {
  readonly name: keyof Search;
  readonly label: string;
  readonly value: string;
}

function Field({ name, label, value }: FieldProps) {
  return (
    <label>
      {label}
      <input name={name} value={value} autocomplete="off" />
    </label>
  );
}

type Option = readonly [value: string, label: string];

/** A value from the address is among the options, too. */
function Choice({ name, label, value, options }: FieldProps & { readonly options: readonly Option[] }) {
  const isKnown = value === '' || options.some(([option]) => option === value);
  const all: Option[] = [['', 'any'], ...options, ...(isKnown ? [] : [[value, value] as const])];
  return (
    <label>
      {label}
      <select name={name}>
        {all.map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
